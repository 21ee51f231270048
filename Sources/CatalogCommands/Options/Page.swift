import SectionedTable

/// One page of a listing.
struct Page: Hashable {
  /// The number of the page, from 1.
  var number: Int
  /// The number of products of a page.
  var size: Int
  /// The number of products of the listing.
  var count: Int
  /// The number of products before the first page.
  var start = 0

  /// The number of pages; an empty listing has one, which is empty.
  var pages: Int {
    let left = count - start
    return max(1, left / size + (left % size == 0 ? 0 : 1))
  }

  /// The number of products before the page.
  var offset: Int {
    let (offset, overflow) = (number - 1).multipliedReportingOverflow(by: size)
    return overflow ? Int.max : offset + start
  }

  /// The note on a page that is not all.
  var note: String? {
    if pages == 1, start == 0 { return nil }
    let next = number < pages ? "; next: --page \(number + 1), all: --all" : ""
    return "page \(number.grouped) of \(pages.grouped): \(range)\(next)"
  }

  /// The range of the page's products among all.
  var range: String {
    let last = min(offset + size, count)
    return "products \((offset + 1).grouped) to \(last.grouped) of \(count.grouped)"
  }
}
