import CatalogFields
import CatalogModel
import Foundation
import TestSupport
import Testing

@testable import Browse
@testable import CatalogCommands

/// Changes of products that are planned, asked about, and done as they were planned.
struct BrowsePlanTests {
  private let fixture: CatalogFixture
  private let editor: BrowseEditor

  init() throws {
    fixture = try CatalogFixture.names(["Axe", "Bow", "Cup"])
    editor = BrowseEditor(
      place: .file(fixture.path), noting: WrittenPositionFiles(in: nil), author: nil,
      currency: .none, wake: {})
  }

  private func answer(_ effect: BrowseEffect) throws -> BrowseEditor.Answer {
    editor.perform(effect, at: 0)
    for _ in 0..<6000 {
      if let answer = editor.answers.takeAll().first { return answer }
      usleep(10_000)
    }
    throw CancellationError()
  }

  private func names() throws -> String {
    try ProgramRun("sqlite3", [fixture.path, "SELECT group_concat(name) FROM product"]).output
  }

  @Test("A planned removal is never done for an edit, nor an edit for a removal")
  func planIsOfItsAction() throws {
    guard case .planned(let removal) = try answer(.planRemoval([1])) else {
      Issue.record("not planned")
      return
    }
    #expect(removal.product?.name == "Axe")
    guard case .failed("Nothing was changed.") = try answer(.saveMany) else {
      Issue.record("done for an edit")
      return
    }
    #expect(try names() == "Axe,Bow,Cup\n")
    var edit = ProductEdit()
    try edit.set(.details, to: "Sharp")
    guard case .plannedEdit(let plan) = try answer(.planEdit([1, 2], edit)) else {
      Issue.record("not planned")
      return
    }
    #expect(plan == BrowseEditPlan(count: 2, of: 2, skipNote: ""))
    guard case .failed("Nothing was removed.") = try answer(.remove) else {
      Issue.record("done for a removal")
      return
    }
    guard case .succeeded("2 products changed", _) = try answer(.saveMany) else {
      Issue.record("not changed")
      return
    }
    // A plan is for one time.
    guard case .failed = try answer(.saveMany) else {
      Issue.record("done twice")
      return
    }
    #expect(try names() == "Axe,Bow,Cup\n")
    #expect(try fixture.catalog(["check"]).status == 0)
  }

  @Test("What would change nothing is said before anybody is asked")
  func nothingIsPlanned() throws {
    var edit = ProductEdit()
    try edit.set(.price, to: "+10%")
    guard case .failed(let reason) = try answer(.planEdit([1, 2], edit)) else {
      Issue.record("planned")
      return
    }
    #expect(reason == "Nothing would change: 2 skipped: no price.")
  }
}
