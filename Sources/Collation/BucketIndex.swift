import CICU

/// ICU's AlphabeticIndex: buckets with labels, and the keys where they begin.
final class BucketIndex: @unchecked Sendable {
  /// The least key of a range of strings, and the bucket that they are in.
  struct Boundary {
    var key: [UInt8]
    var bucket: Int
  }

  private let handle: OpaquePointer

  init(collator: Collator, extraLabels: [String]) throws(CollationError) {
    var opened: OpaquePointer?
    let status = Self.withCStrings(extraLabels) {
      cicu_index_open(collator.handle, collator.locale.identifier, $0, Int32($1), &opened)
    }
    guard let opened else {
      throw .failed(
        operation: "make the index of '\(collator.locale)'",
        status: String(cString: cicu_status_name(status)))
    }
    handle = opened
  }

  deinit {
    cicu_index_close(handle)
  }

  /// The labels of the buckets in order; nil for what lies before, between and
  /// after the alphabets.
  var labels: [String?] {
    (0..<cicu_index_bucket_count(handle)).map { label(ofBucket: $0) }
  }

  private func label(ofBucket bucket: Int32) -> String? {
    guard Int(cicu_index_bucket_kind(handle, bucket)) == cicu_bucket_normal else { return nil }
    return filledString { cicu_index_bucket_label(handle, bucket, $0, $1) }
  }

  /// The boundaries in ascending order of their keys.
  var boundaries: [Boundary] {
    (0..<cicu_index_boundary_count(handle)).map { index in
      Boundary(
        key: filledBytes { cicu_index_boundary_key(handle, index, $0, $1) },
        bucket: Int(cicu_index_boundary_bucket(handle, index)))
    }
  }

  /// The least key of a string that begins with a digit.
  var digitLowerBound: [UInt8] {
    filledBytes { cicu_index_digit_bound(handle, false, $0, $1) }
  }

  /// The least key after those of strings that begin with a digit.
  var digitUpperBound: [UInt8] {
    filledBytes { cicu_index_digit_bound(handle, true, $0, $1) }
  }

  /// The label that ICU itself finds for a string, nil for one outside of all.
  func label(of string: String, collator: Collator) -> String? {
    label(
      ofBucket: string.withUTF8Characters {
        cicu_index_bucket_of(handle, collator.handle, $0, $1)
      })
  }

  private static func withCStrings<Result>(
    _ strings: [String],
    _ body: (UnsafePointer<UnsafePointer<CChar>>?, Int) -> Result
  ) -> Result {
    let copies = strings.map { Array($0.utf8CString) }
    func next(_ pointers: [UnsafePointer<CChar>]) -> Result {
      if pointers.count == copies.count {
        return pointers.withUnsafeBufferPointer { body($0.baseAddress, $0.count) }
      }
      return copies[pointers.count].withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return next(pointers) }
        return next(pointers + [base])
      }
    }
    return next([])
  }
}
