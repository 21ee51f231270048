import Foundation
import TestSupport
import Testing

/// A folder with a program and two releases of it, made by different users at different times.
private final class PackedRelease: Sendable {
  @TaskLocal static var current: PackedRelease?

  let directory: TemporaryDirectory
  let version: String
  /// The archive without its ending.
  let name: String
  /// The archive, unpacked.
  let tree: String
  /// Where its documents are.
  var documents: String { tree + "/share/doc/catalog" }

  init() throws {
    directory = try TemporaryDirectory()
    version = try ProgramRun.catalog(["--version"]).output.trimmingCharacters(in: .newlines)
    let machine = try ProgramRun("uname", ["-m"]).output.trimmingCharacters(in: .newlines)
    name = "catalog-\(version)-linux-\(machine)"
    tree = directory.file("unpacked/" + name)
    _ = try directory.write(
      """
      #include <unistd.h>
      #include <stdio.h>
      int main(int count, char **arguments) {
        execv("\(ProgramRun.catalog)", arguments);
        return puts("catalog, by itself") < 0;
      }
      """, to: "program.c")
    let swift = try shell("dirname $(dirname $(readlink -f $(command -v swift)))").output
      .trimmingCharacters(in: .newlines)
    // As lld writes it: what is in an archive, and what was taken.
    let archives = ["/libswiftCore.a", "/lib_FoundationICU.a", "/lib_FoundationCollections.a"]
      .map { "9\t3\t\(swift)/lib/swift_static/linux\($0)" }
    let libraries = ["libc.a", "libicuuc.a", "libsqlite3.a"].map {
      "9\t1\t/usr/lib/\(machine)-linux-gnu/\($0)"
    }
    _ = try directory.write(
      (["members\textracted\tarchive"] + archives + libraries + ["7\t0\t/nothing/none.a", ""])
        .joined(separator: "\n"), to: "program.archives")
    let made = try shell(
      """
      set -e
      cc -static -O -s program.c -o program
      mkdir one two unpacked
      '\(Repository.path("Scripts/packaging/pack"))' program one
      umask 077
      TZ=Asia/Tokyo LC_ALL=C.UTF-8 '\(Repository.path("Scripts/packaging/pack"))' program two
      tar -xzf one/\(name).tar.gz -C unpacked
      """)
    try #require(made.status == 0, "\(made.diagnostics)")
  }

  func shell(_ commands: String) throws -> ProgramRun {
    try ProgramRun(
      "sh", ["-c", "cd '\(directory.path)' && \(commands)"],
      environment: [
        "HOME": "/nonexistent", "SOURCE_DATE_EPOCH": "1750000000",
        "MANUAL_GENERATOR": ProgramRun.built("manual-generator"),
      ])
  }
}

/// Makes one for all tests, and takes it away behind them.
private struct Packing: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await PackedRelease.$current.withValue(PackedRelease()) { try await function() }
  }
}

/// What a release holds, made by its own scripts of a small static program that runs the one of this
/// build: Scripts/release builds the real one, which takes minutes.
@Suite(
  .serialized, .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/dpkg-deb")),
  Packing())
struct PackagingTests {
  private let release: PackedRelease

  init() throws { release = try #require(PackedRelease.current) }

  @Test("Made twice, every file is the same bytes, and the sums are theirs")
  func sameBytes() throws {
    let run = try release.shell("diff -r one two && cd one && sha256sum -c SHA256SUMS && ls")
    #expect(run.status == 0, "\(run.output)")
    for file in [".tar.gz", ".cdx.json"] { #expect(run.output.contains(release.name + file)) }
    #expect(run.output.contains("catalog_\(release.version)_"))
  }

  @Test("An archive has the program, its manual, completions, documents and the sample")
  func contents() throws {
    for file in [
      "install", "uninstall", "bin/catalog", "share/man/man1/catalog-list.1",
      "share/bash-completion/completions/catalog", "share/zsh/site-functions/_catalog",
      "share/fish/vendor_completions.d/catalog.fish", "share/doc/catalog/README.md",
      "share/doc/catalog/catalog.sql", "share/doc/catalog/docs/guide/README.md",
    ] {
      #expect(FileManager.default.fileExists(atPath: release.tree + "/" + file), "\(file)")
    }
    let run = try release.shell(
      "'\(release.tree)/install' prefix >/dev/null && prefix/bin/catalog --version")
    #expect(run.output == release.version + "\n", "\(run.diagnostics)")
    #expect(
      try release.shell("'\(release.tree)/uninstall' prefix >/dev/null && ls prefix").output == "")
  }

  @Test("The sources that the licence of glibc asks for lie beside the program")
  func sources() throws {
    let name = "catalog-\(release.version)"
    let run = try release.shell("tar -tzf one/\(name)-source.tar.gz")
    for file in ["LICENSE", "Package.swift", "Scripts/build", "Sources/catalog/Main.swift"] {
      #expect(run.output.contains("\n\(name)/\(file)\n"), "\(file)")
    }
    let note = try String(contentsOfFile: release.documents + "/licenses/README", encoding: .utf8)
    #expect(note.contains("catalog-VERSION-source.tar.gz"))
  }

  @Test("A list of what is inside that names two parts alike is refused")
  func references() throws {
    let run = try release.shell(
      """
      python3 -c 'import json, sys; d = json.load(sys.stdin); d["components"].append(d["components"][0]); json.dump(d, sys.stdout)' \
        <one/\(release.name).cdx.json >twice.json || exit
      '\(Repository.path("Scripts/packaging/parts"))' check one/\(release.name).cdx.json \
        '\(release.documents)/licenses' || exit
      '\(Repository.path("Scripts/packaging/parts"))' check twice.json '\(release.documents)/licenses'
      """)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("is referred to in two ways"), "\(run.diagnostics)")
  }

  @Test("No link in it leads nowhere, and one that does is found")
  func links() throws {
    let links = Repository.path("Scripts/packaging/links")
    #expect(try ProgramRun(links, [release.documents]).status == 0)
    let run = try release.shell(
      """
      cp -r '\(release.documents)' pages && chmod -R u+w pages && rm pages/catalog.sql
      echo '[none](docs/guide/list.md) [there](docs/guide/search.md#nowhere)' >>pages/SECURITY.md
      '\(links)' pages
      """)
    #expect(run.status == 1)
    for link in [
      "docs/guide/formats.md: ../../catalog.sql", "SECURITY.md: docs/guide/list.md",
      "SECURITY.md: docs/guide/search.md#nowhere: no such heading",
    ] {
      #expect(run.diagnostics.contains("Scripts/packaging/links: " + link + "\n"), "\(link)")
    }
  }

  @Test("The list of what is in the program is what it says itself, with addresses and digests")
  func list() throws {
    let document = try #require(
      try JSONSerialization.jsonObject(
        with: Data(
          contentsOf: URL(fileURLWithPath: release.directory.file("one/\(release.name).cdx.json"))))
        as? [String: Any])
    let parts = try #require(document["components"] as? [[String: Any]])
    let said = try ProgramRun.catalog(["--version", "--verbose"]).output.split(separator: "\n")
    #expect(
      parts.compactMap { $0["name"] as? String }
        == said.dropFirst().map { String($0.split(separator: " ")[0]) })
    for part in parts {
      let address = try #require(part["purl"] as? String)
      #expect(address.hasPrefix("pkg:") && !address.contains("+"), "\(address)")
      let name = try #require(part["name"] as? String)
      // Swift does not say which version of it it has.
      #expect((part["version"] == nil) == (name == "swift-collections"), "\(name)")
      if ["ICU", "SQLite", "glibc", "swift", "swift-foundation-icu", "swift-collections"].contains(
        name)
      {
        let files = try #require(part["components"] as? [[String: Any]], "\(name)")
        #expect(files.allSatisfy { "\($0["hashes"] ?? "")".contains("SHA-256") })
      }
    }
  }

  @Test("An archive of what the program does not name is found")
  func unknownArchive() throws {
    let run = try release.shell(
      """
      ar rc libother.a program.c && cp program.archives more
      printf '1\\t1\\t%s\\n' "$PWD/libother.a" >>more
      '\(Repository.path("Scripts/packaging/parts"))' sbom program 0 more
      """)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("does not name what these archives are of"))
    #expect(run.diagnostics.contains("/libother.a"))
  }

  @Test("Every part has its licence, whole, and a lacking one is found")
  func licences() throws {
    let parts = Repository.path("Scripts/packaging/parts")
    let run = try release.shell(
      """
      cp -r '\(release.documents)/licenses' licences && rm licences/zlib
      echo short >licences/expat; rm licences/common-licenses/GPL-3; cp licences/SQLite licences/other
      '\(parts)' check 'one/\(release.name).cdx.json' '\(release.documents)/licenses' || exit 1
      '\(parts)' check 'one/\(release.name).cdx.json' licences
      """)
    #expect(run.status == 2)
    for fault in [
      "zlib has no licence", "expat has no licence", "licence of other",
      "libgcc points to GPL-3, which is not there",
    ] {
      #expect(run.diagnostics.contains(fault), "\(run.diagnostics)")
    }
  }

  @Test(
    "Debian's own check says nothing of the package",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/lintian")))
  func lintian() throws {
    let run = try release.shell("lintian --allow-root --fail-on error,warning one/*.deb")
    #expect(run.status == 0 && run.output.isEmpty, "\(run.output)\(run.diagnostics)")
  }

  @Test("The package is installed in a bare Debian, each file in its place, and removed")
  func bareDebian() throws {
    // Made once by debootstrap, in half a minute, and kept as what else is built.
    let run = try release.shell(
      """
      mkdir -p '\(Repository.path(".build/bare"))' || exit
      CATALOG_BARE='\(Repository.path(".build/bare/bookworm"))' \
        '\(Repository.path("Scripts/packaging/try-deb"))' --unused one/*.deb
      """)
    if run.status == 69 { try Test.cancel("\(run.diagnostics)") }
    #expect(run.status == 0, "\(run.output)\(run.diagnostics)")
    #expect(run.output.hasSuffix("installed and removed in a bare bookworm\n"))
  }

  @Test("A program that is built is installed with its manual, and taken away")
  func installsProgram() throws {
    let run = try release.shell(
      """
      '\(Repository.path("Scripts/install"))' --program program built || exit
      built/share/catalog/uninstall >/dev/null && ls built
      """)
    #expect(run.status == 0, "\(run.diagnostics)")
    let prefix = release.directory.file("built")
    for file in [
      "bin/catalog", "share/man/man1/catalog-list.1", "share/zsh/site-functions/_catalog",
    ] {
      #expect(run.output.contains("\(prefix)/\(file)\n"), "\(file)")
    }
    #expect(!run.output.contains("\nbin\n") && !run.output.contains("\nshare\n"))
  }

  @Test("A program is refused that would be other bytes in a folder with a longer name")
  func paths() throws {
    let script = Repository.path("Scripts/packaging/paths")
    let run = try release.shell(
      """
      echo 'public func begin() { print("it") }' >same.swift
      cat >other.swift <<'TEXT'
      public func begin(_ body: () -> Void) { withoutActuallyEscaping(body) { run($0) } }
      @inline(never) func run(_ body: @escaping () -> Void) { body() }
      TEXT
      for name in same other; do swiftc -O -parse-as-library $name.swift -emit-library -o $name || exit 3; done
      '\(script)' same && { '\(script)' other; echo "status $?"; }
      """)
    #expect(run.output == "status 1\n", "\(run.diagnostics)")
    #expect(run.diagnostics.contains("\nother.begin(() -> ()) -> ()\n"))
  }

  @Test("A program that is larger than it may be is refused")
  func size() throws {
    let script = Repository.path("Scripts/packaging/size")
    let run = try release.shell(
      """
      truncate -s 59000000 small; truncate -s 61000000 large
      '\(script)' small && { '\(script)' large; echo "status $?"; }
      """)
    #expect(run.output.hasPrefix("small: 59.0 MB\nlarge: 61.0 MB\n"))
    #expect(run.output.hasSuffix("status 1\n"), "\(run.output)")
  }
}
