import TestSupport
import Testing

@testable import CatalogImport

/// JSON whose values stand by columns: who follows the advice imports its rows.
struct JSONColumnTableTests {
  private static let tables = [
    #"{"sku":{"0":"A1","1":"A2"},"name":{"0":"Saw","1":"Axe"},"price":{"0":12.5,"1":9}}"#,
    #"{"sku":["A1","A2"],"name":["Saw","Axe"],"price":[12.5,9]}"#,
    #"{"columns":["sku","name","price"],"index":[0,1],"data":[["A1","Saw",12.5],["A2","Axe",9]]}"#,
    #"{"fields":["sku","name","price"],"rows":[["A1","Saw",12.5],["A2","Axe",9]]}"#,
    #"{"n":2,"fields":[{"name":"sku"},{"name":"name"},{"name":"price"}],"my rows":[["A1","Saw",12.5],["A2","Axe",9]]}"#,
  ]

  private func refusal(_ text: String) -> String? {
    do {
      _ = try readProducts(in: text)
      return nil
    } catch {
      return (error as? ImportError)?.message
    }
  }

  @Test("A table by columns is refused with the program of jq that turns it", arguments: tables)
  func turned(_ text: String) throws {
    let message = try #require(refusal(text))
    #expect(message.hasPrefix("is one object with "), "\(message)")
    let start = try #require(message.firstRange(of: "jq "))
    let end = try #require(message.firstRange(of: " FILE | catalog import -"))
    let command = "cat | " + message[start.lowerBound..<end.lowerBound]
    guard try ProgramRun("sh", ["-c", "command -v jq"]).status == 0 else { return }
    let run = try ProgramRun("sh", ["-c", "printf %s '\(text)' | \(command)"])
    let products = try readProducts(in: run.output)
    #expect(products.map(\.name) == ["Saw", "Axe"])
    #expect(products.map(\.sku) == ["A1", "A2"])
    #expect(products.map(\.price?.minorUnits) == [1250, 900])
  }

  @Test(
    "Products with lists in them, and lines of such, are no columns",
    arguments: [
      #"{"name":"Saw","tags":["a","b"],"sizes":["S","M"]}"#,
      "{\"name\":[\"Saw\"],\"sku\":[\"A\"]}\n{\"name\":[\"Axe\"],\"sku\":[\"B\"]}\n",
      #"{"products":[{"name":"Saw"}],"columns":["name","price"]}"#,
      #"{"A1":{"name":"Saw","sku":"A"},"A2":{"name":"Axe","sku":"B"}}"#,
      // An object in an object that has no name: it ended the program once.
      "{{}}", "{[]", #"{"{[""#, #"{"a"{"b":1}}"#,
    ])
  func others(_ text: String) {
    #expect(JSONColumnTable(text.utf8) == nil)
  }
}
