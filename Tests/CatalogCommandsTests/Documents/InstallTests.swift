import Foundation
import TestSupport
import Testing

@testable import CatalogCommands

/// What a release's `install` and `uninstall` do with a prefix.
struct InstallTests {
  /// A release of a program that is a script, and a prefix with a file that is none of its own.
  private struct Release {
    let directory: TemporaryDirectory
    var prefix: String { directory.file("prefix") }

    init() throws {
      directory = try TemporaryDirectory()
      try run(
        """
        mkdir -p release/bin release/share/man/man1 release/share/fish/vendor_completions.d prefix/bin
        printf '#!/bin/sh\\necho 0.2.0\\n' >release/bin/catalog
        chmod +x release/bin/catalog
        touch release/share/man/man1/catalog.1 release/share/man/man1/catalog-old.1
        touch release/share/fish/vendor_completions.d/catalog.fish prefix/bin/other
        cp '\(Repository.path("Scripts/install"))' release/install
        cp '\(Repository.path("Scripts/uninstall"))' release/uninstall
        """)
    }

    @discardableResult
    func run(_ commands: String) throws -> ProgramRun {
      try ProgramRun("sh", ["-c", "cd '\(directory.path)' && \(commands)"])
    }

    func files() throws -> [Substring] {
      try run("cd prefix && find . -type f | LC_ALL=C sort").output.split(separator: "\n")
    }
  }

  @Test("Every file is installed and named, and the program runs")
  func installs() throws {
    let release = try Release()
    let run = try release.run("release/install prefix")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output.contains("\(release.prefix)/bin/catalog\n"))
    #expect(try release.run("prefix/bin/catalog --version").output == "0.2.0\n")
    #expect(
      try release.files() == [
        "./bin/catalog", "./bin/other", "./share/catalog/installed", "./share/catalog/uninstall",
        "./share/fish/vendor_completions.d/catalog.fish", "./share/man/man1/catalog-old.1",
        "./share/man/man1/catalog.1",
      ])
  }

  @Test("Who has only the installation can take it away")
  func ownUninstall() throws {
    let release = try Release()
    try release.run("release/install prefix && rm -r release")
    let run = try release.run("cd / && '\(release.prefix)/share/catalog/uninstall'")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try release.files() == ["./bin/other"])
    let help = try ProgramRun(Repository.path("Scripts/uninstall"), ["--help"])
    #expect(help.status == 0 && help.output.hasPrefix("usage: "))
  }

  @Test("Others can use what somebody has installed whose files are for nobody else")
  func modes() throws {
    let release = try Release()
    try release.run("rm -r prefix && umask 077 && release/install prefix")
    let folders = try release.run("find prefix -type d ! -perm 755")
    #expect(folders.status == 0 && folders.output.isEmpty, "\(folders.output)")
    let files = try release.run("find prefix -type f ! -perm 644 ! -perm 755")
    #expect(files.output.isEmpty, "\(files.output)")
  }

  @Test("It installs, and takes away, also where it is called by another name")
  func links() throws {
    let release = try Release()
    let run = try release.run(
      """
      mkdir links && ln -s ../release/install links/setup && ln -s links/setup again
      ln -s ../release/uninstall links/remove
      ./again prefix && links/remove prefix
      """)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output.contains("\(release.prefix)/share/man/man1/catalog.1\n"))
    #expect(try release.files() == ["./bin/other"])
  }

  @Test("A later version takes away what it has no more")
  func replaces() throws {
    let release = try Release()
    try release.run("release/install prefix")
    try release.run("rm release/share/man/man1/catalog-old.1 && release/install prefix")
    #expect(try !release.files().contains("./share/man/man1/catalog-old.1"))
  }

  @Test("Uninstalling leaves what was there before, and says so where there is nothing")
  func uninstalls() throws {
    let release = try Release()
    try release.run("release/install prefix")
    let run = try release.run("release/uninstall prefix")
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try release.files() == ["./bin/other"])
    let again = try release.run("release/uninstall prefix")
    #expect(again.status == 1)
    #expect(again.diagnostics.contains("nothing was installed in prefix"))
  }

  @Test("Uninstalling takes away the folders that were made, and names only what it took away")
  func folders() throws {
    let release = try Release()
    try release.run("mkdir -p prefix/share/man && release/install prefix")
    // Another version makes a folder more, and knows of those that the first has made.
    try release.run(
      "mkdir release/share/doc && touch release/share/doc/a && release/install prefix")
    try release.run("rm prefix/share/man/man1/catalog-old.1 && touch prefix/share/doc/mine")
    let run = try release.run("release/uninstall prefix")
    #expect(run.output.contains("prefix/share/doc/a\n"))
    #expect(!run.output.contains("catalog-old.1"))
    #expect(
      try release.run("cd prefix && find . | LC_ALL=C sort").output
        == ".\n./bin\n./bin/other\n./share\n./share/doc\n./share/doc/mine\n./share/man\n")
    try release.run("release/install fresh && release/uninstall fresh")
    #expect(try release.run("cd fresh && find .").output == ".\n")
  }

  @Test("A record that names files elsewhere removes none of them")
  func hostileRecord() throws {
    let release = try Release()
    try release.run(
      """
      release/install prefix; touch kept; mkdir empty
      printf '%s\\n' ../kept /etc/none bin/../../kept ../empty/ bin/../../empty/ \
      >>prefix/share/catalog/installed
      cp prefix/share/catalog/installed record
      """)
    // An update takes away what the version before has put there.
    #expect(try release.run("release/install prefix").status == 0)
    #expect(FileManager.default.fileExists(atPath: release.directory.file("kept")))
    #expect(
      try release.run("cp record prefix/share/catalog/installed; release/uninstall prefix").status
        == 0)
    #expect(FileManager.default.fileExists(atPath: release.directory.file("kept")))
    #expect(FileManager.default.fileExists(atPath: release.directory.file("empty")))
  }

  @Test("Notes of a version are a page of CHANGELOG.md, without links into the repository")
  func notes() throws {
    let notes = Repository.path("Scripts/packaging/notes")
    #expect(try ProgramRun(notes, ["0.1.0"]).output == "The first release.\n")
    let current = try ProgramRun(notes, [CatalogCommand.version])
    #expect(current.status == 0, "\(current.diagnostics)")
    let lines = current.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect((10...60).contains(lines.count))
    #expect(!lines.contains { $0.hasPrefix("#") })
    let links = current.output.matches(of: /\]\((?!https:)/)
    #expect(links.isEmpty)
    let none = try ProgramRun(notes, ["9.9.9"])
    #expect(none.status == 2)
    #expect(none.output.isEmpty)
  }
}
