import SectionedTable

/// One page of a listing.
struct Page: Hashable {
  /// The number of the page, from 1.
  var number: Int
  /// How many products a page has.
  var size: Int
  /// How many products the listing has.
  var count: Int
  /// How many products stand before the first page.
  var start = 0

  /// How many pages there are; an empty listing has one, which is empty.
  var pages: Int {
    let left = count - start
    return max(1, left / size + (left % size == 0 ? 0 : 1))
  }

  /// How many products stand before the page.
  var offset: Int {
    let (offset, overflow) = (number - 1).multipliedReportingOverflow(by: size)
    return overflow ? Int.max : offset + start
  }

  /// What to say of a page that is not all.
  var note: String? {
    if pages == 1, start == 0 { return nil }
    let next = number < pages ? "; next: --page \(number + 1), all: --all" : ""
    return "page \(number.grouped) of \(pages.grouped): \(range)\(next)"
  }

  /// Which of all products the page has.
  var range: String {
    let last = min(offset + size, count)
    return "products \((offset + 1).grouped) to \(last.grouped) of \(count.grouped)"
  }
}
