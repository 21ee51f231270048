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
    let status = cicu_index_open(
      collator.handle, collator.locale.identifier, extraLabels.joined(separator: " "), &opened)
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
    let label = filledString { cicu_index_bucket_label(handle, bucket, $0, $1) }
    return label.isEmpty ? nil : label
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
}
