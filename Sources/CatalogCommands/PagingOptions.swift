import ArgumentParser
import TableView

/// The options that choose a page.
struct PagingOptions: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The page, from 1.", valueName: "n"))
  var page: Int?

  @Option(
    name: .long, help: ArgumentHelp("Products on a page; 50 unless given.", valueName: "n"))
  var pageSize: Int?

  @Flag(name: .long, help: "All products, without pages.")
  var all = false

  func validate() throws {
    if all, page != nil || pageSize != nil {
      throw ValidationError("--all excludes --page and --page-size.")
    }
    if let page, page < 1 { throw ValidationError("--page counts from 1, not from \(page).") }
    if let pageSize, pageSize < 1 {
      throw ValidationError("--page-size is at least 1, not \(pageSize).")
    }
  }

  /// Returns the page of a listing of so many products.
  ///
  /// - Parameter start: How many products stand before the first page.
  /// - Throws: `CommandError` when there is no such page.
  func page(of count: Int, from start: Int = 0) throws -> Page {
    if all { return Page(number: 1, size: max(count - start, 1), count: count, start: start) }
    let chosen = Page(number: page ?? 1, size: pageSize ?? 50, count: count, start: start)
    if chosen.number > chosen.pages {
      throw CommandError(
        .nothingFound, "there is no page \(chosen.number): the last is \(chosen.pages)")
    }
    return chosen
  }
}

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
    let last = min(offset + size, count)
    let next = number < pages ? "; next: --page \(number + 1), all: --all" : ""
    return "page \(number.grouped) of \(pages.grouped): products \((offset + 1).grouped) to "
      + "\(last.grouped) of \(count.grouped)\(next)"
  }
}
