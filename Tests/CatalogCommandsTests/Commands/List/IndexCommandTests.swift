import Foundation
import TestSupport
import Testing

struct IndexCommandTests {
  @Test func tableShowsSectionsWithProducts() throws {
    let run = try SmallCatalog.make().catalog(["index"])
    #expect(
      run.output == """
        Section  Products  Offset  First                 Last
        A               1       0  Ångström Ruler        Ångström Ruler
        W               2       1  widget a              Widget G
        #               2       3  9 Volt "Block", Flat  日本酒

        """)
    #expect(run.status == 0)
    #expect(run.diagnostics == "")
  }

  @Test func jsonHasTheNamesInTheirOrder() throws {
    let run = try SmallCatalog.make().catalog(["index", "--json"])
    let expected =
      #"{"locale":"en","count":5,"sections":["#
      + #"{"title":"A","indexTitle":"A","count":1,"offset":0,"#
      + #""first":"Ångström Ruler","last":"Ångström Ruler"},"#
      + #"{"title":"W","indexTitle":"W","count":2,"offset":1,"#
      + #""first":"widget a","last":"Widget G"},"#
      + ##"{"title":"#","indexTitle":"#","count":2,"offset":3,"##
      + #""first":"9 Volt \"Block\", Flat","last":"日本酒"}]}"# + "\n"
    #expect(run.output == expected)
    _ = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
  }

  @Test func csvHasARecordASection() throws {
    let run = try SmallCatalog.make().catalog(["index", "--format", "csv"])
    #expect(
      run.output == """
        title,indexTitle,count,offset,first,last
        A,A,1,0,Ångström Ruler,Ångström Ruler
        W,W,2,1,widget a,Widget G
        #,#,2,3,"9 Volt ""Block"", Flat",日本酒

        """)
  }

  @Test func allShowsTheWholeAlphabet() throws {
    let run = try SmallCatalog.make(locale: "sv").catalog(["index", "--all", "--format", "csv"])
    let rows = run.output.split(separator: "\n").dropFirst()
    let titles = rows.map { String($0.prefix { $0 != "," }) }
    #expect(titles.joined() == "ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ#")
    // An empty section has no first and no last, and begins where the next does.
    #expect(rows.contains("X,X,0,2,,"))
    #expect(rows.contains("Å,Å,1,2,Ångström Ruler,Ångström Ruler"))
  }

  @Test func allOfJSONHasNull() throws {
    let run = try SmallCatalog.make().catalog(["index", "--all", "--json"])
    #expect(
      run.output.contains(
        #"{"title":"B","indexTitle":"B","count":0,"offset":1,"first":null,"last":null}"#))
  }

  @Test func widthCutsLines() throws {
    let run = try SmallCatalog.make().catalog(["index", "--width", "44"])
    #expect(run.output.contains("A               1       0  Ångs"))
    // Both names give way, and no number does.
    for line in run.output.split(separator: "\n") {
      #expect(line.count <= 44)
      #expect(line.split(separator: " ").count >= 5)
    }
  }

  @Test func namesStayWhereNumbersGo() throws {
    let narrow = try SmallCatalog.make().catalog(["index", "--width", "26"]).output
    #expect(narrow.hasPrefix("Sec…  Products  Fir…  Last\n"), "\(narrow)")
    let narrower = try SmallCatalog.make().catalog(["index", "--width", "20"]).output
    #expect(narrower.hasPrefix("Sec…  Products  Fir…\n"), "\(narrower)")
    for line in narrower.split(separator: "\n") { #expect(line.count <= 20) }
  }
}
