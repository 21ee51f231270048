import CatalogAccess
import SectionedTable
import Synchronization

/// The first product of an export with a value that cannot be written as it is.
final class ExportFaults: Sendable {
  private let first = Mutex<ProductFault?>(nil)

  /// Looks at a product, unless one was found.
  func look(
    at product: ProductView, sortName: UnsafeBufferPointer<UInt8>?,
    custom: UnsafeBufferPointer<UInt8>?
  ) {
    guard let fault = product.fault(sortName: sortName, custom: custom) else { return }
    first.withLock { known in
      if known.map({ fault.id < $0.id }) ?? true { known = fault }
    }
  }

  /// Throws where a value could not be written: what was made of it says something else.
  func requireNone() throws {
    if let fault = first.withLock({ $0 }) { throw CommandError(fault) }
  }
}

extension CommandError {
  /// The error of a product that cannot be written as it is.
  init(_ fault: ProductFault) {
    self.init(
      .failed, "product \(fault.id) \(fault.message)".escapedForTerminal,
      advice: fault.isReference
        ? "To mend it: " + NextCommand.line("reindex")
        : "To find all such products: \(NextCommand.line("check")). To mend one: "
          + NextCommand.line("edit \(fault.id)") + ", with the field and its right value.")
  }
}

/// A sink that looks at each product that another one writes.
struct CheckedSink: ProductSink {
  var sink: any ProductSink
  let faults: ExportFaults

  mutating func begin(to output: BufferedOutput) throws { try sink.begin(to: output) }
  mutating func section(_ section: ListingSection, to output: BufferedOutput) throws {
    try sink.section(section, to: output)
  }
  mutating func append(_ rows: UnsafeRawBufferPointer, to output: BufferedOutput) throws {
    try sink.append(rows, to: output)
  }
  mutating func end(to output: BufferedOutput) throws { try sink.end(to: output) }

  var leadingCount: Int { sink.leadingCount }
  mutating func rowsInOrder(to output: BufferedOutput) throws -> any ProductRows {
    CheckedRows(try sink.rowsInOrder(to: output), faults)
  }
  var isDivisible: Bool { sink.isDivisible }
  func makeRows() -> any ProductRows { CheckedRows(sink.makeRows(), faults) }
}

private final class CheckedRows: ProductRows {
  private let rows: any ProductRows
  private let faults: ExportFaults

  init(_ rows: any ProductRows, _ faults: ExportFaults) {
    self.rows = rows
    self.faults = faults
  }

  func begin(_ piece: ListingPiece) { rows.begin(piece) }
  func removeAll() { rows.removeAll() }
  var bytes: UnsafeRawBufferPointer { rows.bytes }

  func append(_ product: ProductView, in section: String) {
    faults.look(at: product, sortName: product.sortName, custom: product.custom)
    rows.append(product, in: section)
  }
}
