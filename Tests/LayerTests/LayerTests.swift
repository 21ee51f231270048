import Foundation
import TestSupport
import Testing

/// The check that keeps the folders of a target in their order, with small
/// targets that break it.
struct LayerTests {
  private let sources: TemporaryDirectory

  init() throws {
    sources = try TemporaryDirectory()
  }

  /// Checks a target `Sample` with some files and the folders `Low` and `High`.
  private func check(_ files: [String: String]) throws -> ProgramRun {
    for (path, text) in files {
      let file = sources.file("Sample/" + path)
      try FileManager.default.createDirectory(
        at: URL(fileURLWithPath: file).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try text.write(toFile: file, atomically: true, encoding: .utf8)
    }
    let checker = ProgramRun.built("layer-checker")
    return try ProgramRun(checker, [sources.path, "Sample", "Low", "High"])
  }

  @Test func higherFolderMayUseLowerOne() throws {
    let run = try check([
      "Low/Base.swift": "struct Base { struct Part {} }\nfunc makeBase() -> Base { Base() }",
      "High/Top.swift": "struct Top { let base = makeBase(); let part: Base.Part }",
    ])
    #expect(run.status == 0)
    #expect(run.output == "")
  }

  @Test(arguments: [
    "struct Base { var top: Top? }",
    "extension Top {}",
    "let text = \"and \\(Top())\"",
    "func make() { helpTop() }",
    "struct Base { var part: Top.Part? }",
  ])
  func mentionOfHigherFolderIsNamed(text: String) throws {
    let run = try check([
      "Low/Base.swift": text,
      "High/Top.swift": "struct Top { struct Part {} }\nfunc helpTop() {}",
    ])
    #expect(run.status == 1)
    #expect(run.output.hasPrefix("Sample/Low/Base.swift: uses "))
    #expect(run.output.hasSuffix("which the higher folder has: Sample/High/Top.swift\n"))
  }

  @Test(arguments: [
    "// Top\n/* Top /* Top */ Top */ struct Base {}",
    "let text = \"Top\"; let more = #\"\\(Top\"#; let long = \"\"\"\n  Top\n  \"\"\"",
    "struct Base { func f(helpTop: Int) { x.helpTop() } }",
    "struct Base { var part: Part? }",
  ])
  func whatOnlyLooksLikeMentionIsNone(text: String) throws {
    let run = try check([
      "Low/Base.swift": text,
      "High/Top.swift": "struct Top { struct Part {} }\nfunc helpTop() {}",
    ])
    #expect(run.status == 0, "\(run.output)")
  }

  @Test func privateTypeIsNotMeant() throws {
    let run = try check([
      "Low/Base.swift": "struct Base { let top: Top }",
      "High/Top.swift": "private struct Top { struct Part {} }",
    ])
    #expect(run.status == 0, "\(run.output)")
  }

  @Test func circleOfSixFilesIsNamed() throws {
    var files: [String: String] = [:]
    for number in 0..<6 {
      files["Low/Link\(number).swift"] =
        "struct Link\(number) { var next: [Link\((number + 1) % 6)] }"
    }
    let run = try check(files.merging(["High/Top.swift": "struct Top {}"]) { $1 })
    #expect(run.status == 1)
    #expect(
      run.output.hasPrefix("Sample: 6 files use each other in a circle; at most 5: Low/Link0"))
  }

  @Test func crowdedFolderAndUnknownFolderAreNamed() throws {
    var files = ["Other/Else.swift": "struct Else {}"]
    for number in 0..<26 { files["Low/File\(number).swift"] = "struct File\(number) {}" }
    let run = try check(files)
    #expect(run.status == 1)
    #expect(
      run.output == """
        Sample/Other: a folder that has no place in the order of LayerRules.swift
        Sample/Low: has 26 Swift files; at most 25

        """)
  }
}
