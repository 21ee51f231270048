import CatalogImport
import Glibc
import Search

/// Files in which the same stands again and again: one of eight times the size takes about eight times
/// the time.
///
///     |format|size of the beginning|the beginning|what is repeated|
enum GrowthEntry {
  static func failure(of bytes: [UInt8]) throws -> String? {
    var choices = Choices(bytes)
    let kind = Int(choices.byte() % 5)
    let beginning = choices.bytes(Int(choices.byte()))
    let piece = Array(choices.rest)
    if piece.isEmpty { return nil }
    let size = 1 << 13
    let first = try time(kind, beginning, piece, size)
    let second = try time(kind, beginning, piece, 8 * size)
    guard isTooMuch(first, second) else { return nil }
    // Once more, and larger: another process may have been in the way.
    let again = try time(kind, beginning, piece, 8 * size)
    let third = try time(kind, beginning, piece, 64 * size)
    guard isTooMuch(try time(kind, beginning, piece, size), again), isTooMuch(again, third)
    else { return nil }
    return "\(size) bytes take \(first) s, eight times as many \(second) s, 64 times \(third) s"
  }

  private static func isTooMuch(_ first: Double, _ second: Double) -> Bool {
    second > 0.1 && second > 24 * first
  }

  private static func time(
    _ kind: Int, _ beginning: [UInt8], _ piece: [UInt8], _ size: Int
  ) throws -> Double {
    var bytes = beginning
    bytes.reserveCapacity(size + piece.count)
    while bytes.count < size { bytes += piece }
    var options = ImportOptions()
    options.format = [.sql, .csv, .json, .xml, nil][kind]
    let start = processorSeconds()
    if kind == 4 {
      _ = try? Predicate.parse(String(decoding: bytes, as: UTF8.self))
    } else {
      _ = try Outcome(bytes, options: options, pieceSize: 1 << 16)
    }
    return processorSeconds() - start
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
