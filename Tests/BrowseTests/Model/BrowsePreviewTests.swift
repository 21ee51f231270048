import CatalogModel
import Search
import SectionedTable
import TestSupport
import Testing

@testable import Browse

struct BrowsePreviewTests {
  private func make(_ width: Int = 120, _ height: Int = 20) throws -> Browsing {
    let browsing = Browsing(try Samples.catalog(), width: width, height: height)
    servePreview(browsing)
    return browsing
  }

  private func servePreview(_ browsing: Browsing) {
    while let id = browsing.model.takePreviewRequest() {
      browsing.model.take(
        preview: browsing.catalog.products.first { $0.id == id }
          .map(browsing.catalog.browseProduct), for: id)
    }
  }

  @Test func previewFollowsTheCursorFrom110Columns() throws {
    let browsing = try make()
    expectGolden(browsing.screen, named: "preview-120x20")
    browsing.press(.down)
    // Until the next has come, the one before stays: nothing flickers.
    #expect(browsing.lines[1].hasSuffix("│ Axe with a name that is too long for most of the"))
    servePreview(browsing)
    #expect(browsing.lines[1].hasSuffix("│ Café press"))
    browsing.model.resize(width: 109, height: 20)
    #expect(!browsing.screen.contains("│"))
    #expect(browsing.model.takePreviewRequest() == nil)
  }

  @Test func previewThatIsCutSaysSo() throws {
    let browsing = try make(120, 8)
    let last = { browsing.lines[browsing.lines.count - 2] }
    #expect(!last().contains("…"))
    let long = (0..<30).map { "Line \($0)" }.joined(separator: "\n")
    let product = try #require(browsing.catalog.products.first)
    browsing.catalog.products[0].details = long
    browsing.model.take(
      preview: browsing.catalog.browseProduct(browsing.catalog.products[0]), for: product.id)
    #expect(last().hasSuffix("│ … Enter shows all"))
  }

  @Test func aKeyTakesThePreviewAway() throws {
    let browsing = try make()
    browsing.press(.character("v"))
    #expect(!browsing.screen.contains("│"))
    #expect(browsing.lastLine == " Preview off.")
    browsing.press(.character("v"))
    #expect(browsing.screen.contains("│"))
    browsing.model.resize(width: 80, height: 20)
    for _ in 0..<3 {
      browsing.press(.character("v"))
      #expect(browsing.lastLine == " A preview needs 110 columns; this screen has 80.")
      #expect(browsing.model.choices.hasPreview)
    }
  }

  /// An answer that comes late is of another product.
  @Test func aLateProductIsPassedOver() throws {
    let browsing = try make()
    browsing.press(.down)
    let id = try #require(browsing.model.takePreviewRequest())
    browsing.press(.down)
    #expect(browsing.model.takePreviewRequest() != nil)
    browsing.model.take(preview: Product(id: id, name: "Late").inBrowse, for: id)
    #expect(!browsing.screen.contains("Late"))
  }

  @Test("A position is that in the list on the screen, not that among all by name")
  func positionIsThatOnTheScreen() throws {
    let browsing = Browsing(try Samples.catalog(), width: 120, height: 20)
    func serve() throws {
      let id = try #require(browsing.model.takePreviewRequest())
      var product = Product(id: id, name: "Seen").inBrowse
      product.fields = [("position", "99 of 100"), ("details", "")]
      browsing.model.take(preview: product, for: id)
    }
    try serve()
    let count = browsing.catalog.products.count
    #expect(browsing.screen.contains("position  1 of \(count)\n"))
    browsing.press(.down)
    // That of another product stays until the one at the cursor has come.
    #expect(browsing.screen.contains("position  99 of 100"))
    try serve()
    #expect(browsing.screen.contains("position  2 of \(count)\n"))
    browsing.press(.character("/"), .text("caf"), .enter)
    #expect(browsing.screen.contains("position  1 of 1\n"))
  }

  @Test("While the letter of an order is being typed, the place there is found out, once")
  func placesAreFoundOutEarly() throws {
    let browsing = Browsing(try Samples.catalog(), width: 80, height: 20)
    let id = try #require(browsing.model.lists.list.selectedRow?.id)
    browsing.press(.character("s"))
    // Of few products that takes no time.
    #expect(browsing.model.takePreparation() == nil)
    browsing.press(.escape)
    var content = browsing.catalog.content(try #require(browsing.catalog.requests.last))
    content.catalogCount = 200_000
    browsing.model.take(content)
    #expect(browsing.model.takePreparation() == nil)
    for _ in 0..<2 {
      browsing.press(.character("s"))
      #expect(browsing.model.takePreparation() == id)
      #expect(browsing.model.takePreparation() == nil)
      browsing.press(.escape)
      #expect(browsing.model.takePreparation() == nil)
    }
    browsing.model.isOnServer = true
    browsing.press(.character("s"))
    #expect(browsing.model.takePreparation() == nil)
  }

  @Test func aChangedCatalogIsAskedAgain() throws {
    let browsing = try make()
    #expect(browsing.model.takePreviewRequest() == nil)
    browsing.model.catalogDidChange()
    browsing.catalog.serve(browsing.model)
    #expect(browsing.model.takePreviewRequest() != nil)
  }

  @Test("A preview is written as the language of the list writes it")
  func previewIsReadAgainInAnotherLanguage() throws {
    let browsing = Browsing(try Samples.catalog(), width: 120, height: 20)
    let id = try #require(browsing.model.takePreviewRequest())
    #expect(browsing.model.takePreviewRequest() == nil)
    browsing.catalog.answers = false
    browsing.press(.character("l"))
    browsing.model.take(
      languages: [BrowseLanguage(tag: "de", name: "German", ownName: "Deutsch", isStored: false)])
    browsing.press(.text("german"), .enter)
    // The list before stays until the other has come.
    #expect(browsing.model.shownLocale == nil)
    #expect(browsing.model.takePreviewRequest() == nil)
    browsing.catalog.answers = true
    browsing.model.take(browsing.catalog.content(try #require(browsing.catalog.requests.last)))
    #expect(browsing.model.shownLocale == "de")
    #expect(browsing.model.takePreviewRequest() == id)
    #expect(browsing.model.takePreviewRequest() == nil)
  }
}

extension Product {
  fileprivate var inBrowse: BrowseProduct { BrowseProduct(product: self, fields: [], texts: [:]) }
}
