import Dispatch
import Synchronization

/// Pieces of something that a thread of its own fills, some ahead, while those that came before are
/// dealt with.
///
/// What fills them must not wait for anybody: whoever takes them waits for it in the end.
final class PiecesAhead<Piece> {
  private struct Slot {
    var piece: Piece
    var isLast = false
  }

  /// What both threads use: a slot belongs to one of them at a time, and the semaphores hand it over. Slots are no
  /// elements of an array: to change one of those is to use all of them.
  private final class Shared: @unchecked Sendable {
    let slots: UnsafeMutableBufferPointer<Slot>
    let isCancelled = Atomic(false)
    let filled = DispatchSemaphore(value: 0)
    // A semaphore must not end below the value that it began with.
    let emptied = DispatchSemaphore(value: 0)
    let queue = DispatchQueue(label: "catalog.ahead")
    private let fill: (inout Piece) -> Bool

    init(_ pieces: [Piece], _ fill: @escaping (inout Piece) -> Bool) {
      slots = .allocate(capacity: pieces.count)
      _ = slots.initialize(from: pieces.map { Slot(piece: $0) })
      self.fill = fill
    }

    deinit { slots.deinitialize().deallocate() }

    func begin() {
      for _ in slots { emptied.signal() }
      queue.async { self.fillAll() }
    }

    private func fillAll() {
      var number = 0
      while true {
        emptied.wait()
        if isCancelled.load(ordering: .acquiring) { return }
        let isLast = fill(&slots[number].piece)
        slots[number].isLast = isLast
        filled.signal()
        if isLast { return }
        number = (number + 1) % slots.count
      }
    }

    func end() {
      isCancelled.store(true, ordering: .releasing)
      emptied.signal()
      queue.sync {}
    }
  }

  private let shared: Shared
  private(set) var isBegun = false
  private var hasEnded = false
  /// The number of the piece at hand; nil before the first.
  private var number: Int?

  /// - Parameters:
  ///   - pieces: The memory of so many.
  ///   - fill: Fills one, on the other thread, and returns whether it is the last.
  init(_ pieces: [Piece], fill: @escaping (inout Piece) -> Bool) { shared = Shared(pieces, fill) }

  deinit { end() }

  func begin() {
    isBegun = true
    shared.begin()
  }

  /// Has the other thread end, and returns when it has. What it has filled is there to be taken.
  func end() {
    guard isBegun, !hasEnded else { return }
    hasEnded = true
    shared.end()
  }

  /// Gives the piece at hand back, and takes the next one; false where none will come.
  func takeNext() -> Bool {
    if let number, !hasEnded {
      if shared.slots[number].isLast { end() } else { shared.emptied.signal() }
    }
    if hasEnded {
      guard shared.filled.wait(timeout: .now()) == .success else { return false }
    } else {
      shared.filled.wait()
    }
    number = number.map { ($0 + 1) % shared.slots.count } ?? 0
    return true
  }

  /// The piece at hand, which the other thread does not touch; nil before the first.
  var piece: Piece? { number.map { shared.slots[$0].piece } }

  /// Calls `body` with the piece at hand, of which there must be one.
  func withPiece<Result>(_ body: (inout Piece) throws -> Result) rethrows -> Result {
    guard let number else { preconditionFailure("no piece was taken") }
    return try body(&shared.slots[number].piece)
  }
}
