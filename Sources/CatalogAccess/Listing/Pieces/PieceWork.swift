import Dispatch
import Synchronization

/// Pieces of a listing that several threads make texts of, and one takes in
/// order:
///
///     pieces    0 1 2 3 4 5 6 7 8 9 …
///               taken │   made or │ nobody's
///                     │ being made│
///
/// Each thread makes the next piece that is nobody's. What was made waits until
/// those before it are taken; only so many are ahead, so that memory does not
/// grow where the taker is slow.
package final class PieceWork: Sendable {
  private struct State {
    /// The number of pieces that are taken, and of those that are somebody's.
    var takenCount = 0
    var givenCount = 0
    /// The results of pieces behind those that are taken: the next at the place of its number
    /// modulo the count.
    var made: [Result<any PieceText, any Error>?]
    /// Texts that are nobody's.
    var spare: [any PieceText]
    var isStopped = false
  }

  /// Calls its second argument with the products of a piece.
  package typealias Reading = (ListingPiece, (ProductView) throws -> Void) throws -> Void

  private let state: Mutex<State>
  private let pieces: [ListingPiece]
  /// Counts pieces that may be given.
  private let room = DispatchSemaphore(value: 0)
  /// Counts pieces that other threads have made.
  private let arrived = DispatchSemaphore(value: 0)
  private let helperCount: Int

  package init(pieces: [ListingPiece], helperCount: Int, makeText: () -> any PieceText) {
    self.pieces = pieces
    self.helperCount = helperCount
    let aheadCount = 2 * helperCount + 2
    state = Mutex(
      State(
        made: .init(repeating: nil, count: aheadCount),
        spare: (0..<aheadCount).map { _ in makeText() }))
    for _ in 0..<aheadCount { room.signal() }
  }

  /// Makes texts until there is nothing left. Errors are thrown where texts are taken.
  package func help(_ read: Reading) {
    while true {
      room.wait()
      guard makeNext(read) else { return }
      arrived.signal()
    }
  }

  /// Makes texts with the helpers, and calls `body` with all, in order.
  package func finish(
    _ read: Reading,
    _ body: (ListingPiece, UnsafeRawBufferPointer) throws -> Void
  ) throws {
    for piece in pieces {
      let text = try text(of: piece, read)
      try body(piece, text.bytes)
      state.withLock {
        $0.takenCount += 1
        $0.spare.append(text)
      }
      room.signal()
    }
  }

  /// Ends the helpers with the pieces that they are at.
  package func stop() {
    state.withLock { $0.isStopped = true }
    for _ in 0..<helperCount { room.signal() }
  }

  /// Returns the text of the next piece, and makes others until it is there.
  private func text(of piece: ListingPiece, _ read: Reading) throws -> any PieceText {
    while true {
      let made = state.withLock { state in
        let place = piece.number % state.made.count
        defer { state.made[place] = nil }
        return state.made[place]
      }
      if let made { return try made.get() }
      if room.wait(timeout: .now()) == .success, makeNext(read) { continue }
      // All that may be made is being made.
      arrived.wait()
    }
  }

  /// Makes the next text; false where there is none left to be made.
  private func makeNext(_ read: Reading) -> Bool {
    let next: (piece: ListingPiece, text: any PieceText)? = state.withLock { state in
      guard !state.isStopped, state.givenCount < pieces.count, let text = state.spare.popLast()
      else { return nil }
      defer { state.givenCount += 1 }
      return (pieces[state.givenCount], text)
    }
    guard let (piece, text) = next else { return false }
    let made = Result<any PieceText, any Error> {
      text.begin(piece)
      try read(piece) { text.append($0, in: piece.section.title) }
      return text
    }
    state.withLock { $0.made[piece.number % $0.made.count] = made }
    return true
  }
}
