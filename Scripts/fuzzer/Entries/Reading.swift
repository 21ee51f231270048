import CatalogImport
import CatalogModel

/// What a file was read as.
enum Outcome: Equatable, CustomStringConvertible {
  /// How many products there are, and a digest of all that they hold.
  case read(count: Int, rowErrors: [ImportError], digest: UInt64)
  case refused(ImportError)
  case notUnderstood(MappingError)

  /// Whether two readings are the same. Of two faults that a file has, one of them in its encoding or in its
  /// XML, the one that is found first depends on the pieces.
  static func == (one: Outcome, other: Outcome) -> Bool {
    switch (one, other) {
    case (.read(let count, let errors, let digest), .read(let count2, let errors2, let digest2)):
      count == count2 && errors == errors2 && digest == digest2
    case (.refused(let error), .refused(let error2)):
      error == error2 || error.hasOthersBeside || error2.hasOthersBeside
    case (.notUnderstood(let error), .notUnderstood(let error2)): error == error2
    default: false
    }
  }

  var description: String {
    switch self {
    case .read(let count, let errors, let digest):
      "\(count) products, \(errors.count) errors, digest \(digest)"
    case .refused(let error): "refused in line \(error.line ?? 0): \(error)"
    case .notUnderstood(let error): "not understood: \(error)"
    }
  }

  /// Reads a file that comes in pieces of a size.
  init(
    _ bytes: [UInt8], options: ImportOptions, pieceSize: Int, isPacked: Bool = false
  ) throws {
    do {
      var survey = try ImportFileSurvey(name: "input", isPacked: isPacked, options: options) {
        let source = Self.source(bytes, pieceSize: pieceSize)
        return isPacked ? GzipSource(source).bytes : source
      }
      if options.explains {
        _ = survey.explanation.rows
        if let refusal = survey.refusal { throw refusal }
        _ = survey.mapping.lines(in: survey.tables)
      }
      try survey.findCurrency()
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

extension ImportError {
  fileprivate var hasOthersBeside: Bool {
    ["which is not UTF-8", "not well-formed", " of the file is not "].contains {
      message.contains($0)
    }
  }
}

/// A number that says whether two readings gave the same (FNV-1a).
private struct Digest {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ record: ProductRecord) {
    let fields: [ProductRecord.TextField] = [
      .sku, .name, .sortName, .manufacturer, .details, .origin, .originCode, .image, .custom,
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
