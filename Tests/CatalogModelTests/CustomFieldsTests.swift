import CatalogModel
import Testing

struct CustomFieldsTests {
  private func read(_ json: String) -> CustomFields {
    Array(json.utf8).withUnsafeBufferPointer { CustomFields(json: $0) }
  }

  private func json(_ fields: CustomFields) -> String {
    String(decoding: fields.json, as: UTF8.self)
  }

  @Test("The example of the documentation is true")
  func example() {
    var fields = CustomFields()
    fields["Shelf"] = "B 12"
    fields["Category"] = "Tools"
    #expect(json(fields) == #"{"Category":"Tools","Shelf":"B 12"}"#)
    fields["Shelf"] = nil
    #expect(fields.fields.map(\.name) == ["Category"])
  }

  @Test(
    "What is written is read again",
    arguments: ["a", "\"", "\\", "a\nb\t\u{1}c", "é日😀", "{\"a\":1}", "\u{7F}\u{2028}", "null"])
  func textsComeBack(_ text: String) {
    var fields = CustomFields()
    fields[text] = text
    fields["other"] = "x" + text
    #expect(read(json(fields)) == fields)
  }

  @Test("Objects of other programs are read, whatever their values")
  func otherValuesAreTexts() {
    let fields = read(
      #" { "a" : 1.50 , "b":true,"c":null, "d":{"x":[1,"]}"]}, "a":"last", "e":"", "f":"\u00e9\ud83d\ude00\ud800"} "#
    )
    #expect(fields.fields.map(\.name) == ["a", "b", "d", "f"])
    #expect(fields["a"] == "last")
    #expect(fields["b"] == "true")
    #expect(fields["d"] == #"{"x":[1,"]}"]}"#)
    #expect(fields["f"] == "é😀\u{FFFD}")
  }

  @Test(
    "What is no object of texts is said to be none, and read as far as it goes",
    arguments: [
      ("", 0, true), ("[]", 0, false), ("{", 0, false), (#"{"a":"b""#, 0, false),
      (#"{"a":"b","#, 1, false), (#"{"a":"b"}x"#, 1, false), (#"{"a":1}"#, 1, false),
      (#"{"a":null}"#, 0, true), (#"{"a":""}"#, 0, true), (#"{"a":"","b":0}"#, 1, false),
      (#"{"a":"b"}"#, 1, true), ("{}", 0, true), ("\"", 0, false),
      (#"{"a":"\"#, 0, false), (#"{"a":["#, 0, false),
      ("{\"a\":" + String(repeating: "[", count: 100_000), 0, false),
    ])
  func damage(_ json: String, count: Int, areTexts: Bool) {
    #expect(read(json).fields.count == count)
    #expect(
      Array(json.utf8).withUnsafeBufferPointer { CustomFields.areTexts(json: $0) } == areTexts)
  }

  @Test("A change is made again name by name")
  func changesAreMadeByName() {
    let old = read(#"{"a":"1","b":"2"}"#)
    let new = read(#"{"b":"3","c":"4"}"#)
    var other = read(#"{"x":"9","a":"1","b":"2"}"#)
    other.applyChange(from: old, to: new)
    #expect(other == read(#"{"b":"3","c":"4","x":"9"}"#))
    #expect(CustomFields.changedNames(from: old, to: new) == ["a", "b", "c"])
  }

  @Test("Texts of chosen fields are found in one pass, in whatever order they come")
  func chosenTextsAreFound() {
    var texts = CustomFieldTexts(["b", "a", "quote\""])
    func all(_ json: String?) -> [String?] {
      if let json {
        Array(json.utf8).withUnsafeBufferPointer { texts.read($0) }
      } else {
        texts.read(nil)
      }
      return texts.names.indices.map { index in
        texts.withText(at: index) { $0.map { String(decoding: $0, as: UTF8.self) } }
      }
    }
    #expect(all(#"{"a":"1","x":"5","b":"2\n","quote\"":"3"}"#) == ["2\n", "1", "3"])
    #expect(all(#"{"a":""}"#) == [nil, nil, nil])
    #expect(all(nil) == [nil, nil, nil])
  }

  @Test("Many fields are found by name as few are")
  func manyFields() {
    var fields = CustomFields()
    for number in 1...1000 { fields["name \(number)"] = "\(number)" }
    for number in 1...500 { fields["name \(number * 2)"] = nil }
    #expect(fields.fields.count == 500)
    #expect(fields["name 999"] == "999")
    #expect(fields["name 998"] == nil)
    #expect(read(json(fields)) == fields)
  }
}
