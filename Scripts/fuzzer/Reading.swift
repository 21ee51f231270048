import CatalogImport
import CatalogModel

/// What a file was read as.
enum Outcome: Equatable, CustomStringConvertible {
  /// How many products there are, and a digest of all that they hold.
  case read(count: Int, rowErrors: [ImportError], digest: UInt64)
  case refused(ImportError)
  case notUnderstood(MappingError)

  var description: String {
    switch self {
    case .read(let count, let errors, let digest):
      "\(count) products, \(errors.count) errors, digest \(digest)"
    case .refused(let error): "refused in line \(error.line ?? 0): \(error)"
    case .notUnderstood(let error): "not understood: \(error)"
    }
  }

  /// Reads a file that comes in pieces of a size.
  init(_ bytes: [UInt8], options: ImportOptions, pieceSize: Int) throws {
    do {
      let survey = try ImportFileSurvey(name: "input", options: options) {
        Self.source(bytes, pieceSize: pieceSize)
      }
      var products = try survey.products()
      var record = ProductRecord()
      var digest = Digest()
      var errors: [ImportError] = []
      var count = 0
      while true {
        do {
          guard try products.next(into: &record) else { break }
          count += 1
          digest.add(record)
        } catch let error as ImportError where error.isOfRow {
          errors.append(error)
        }
      }
      self = .read(count: count, rowErrors: errors, digest: digest.value)
    } catch let error as ImportError {
      // The guess at the encoding is made by the bytes that have come.
      let message = error.message.prefix(
        upTo: error.message.firstRange(of: "; likely")?.lowerBound ?? error.message.endIndex)
      self = .refused(ImportError(line: error.line, field: error.field, String(message)))
    } catch let error as MappingError {
      self = .notUnderstood(error)
    }
  }

  private static func source(_ bytes: [UInt8], pieceSize: Int) -> ByteSource {
    var position = 0
    return { buffer in
      let count = min(pieceSize, buffer.count, bytes.count - position)
      buffer.copyBytes(from: bytes[position..<(position + count)])
      position += count
      return count
    }
  }
}

/// A number that says whether two readings gave the same (FNV-1a).
private struct Digest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ record: ProductRecord) {
    let fields: [ProductRecord.TextField] = [
      .sku, .name, .sortName, .manufacturer, .details, .origin, .originCode, .image,
    ]
    add("\(record.line) \(record.id ?? -1) \(record.quantity ?? -1)")
    add("\(record.price?.minorUnits ?? -1) \(record.price?.currency.code ?? "")")
    for field in fields { add(record.text(field) ?? "\0") }
  }

  private mutating func add(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    value = (value ^ 0xFF) &* 0x100_0000_01B3
  }
}
