// swift-tools-version: 6.1
import PackageDescription

// Arrows point down only (docs/internals/architecture.md); Scripts/test builds with
// `--explicit-target-dependency-import-check error`, so an import that is not
// declared here fails.

// A release is one static file, libpq with it, unless its builder wants Kerberos or LDAP.
let isLibpqStatic = Context.environment["CATALOG_SHARED_LIBPQ"] != "1"

// Its data of ICU are cut (Scripts/icu/data): a file that the linker is to see before the archives.
let cutData = Context.environment["CATALOG_ICU_DATA"].map { [LinkerSetting.unsafeFlags([$0])] }

let package = Package(
  name: "catalog",
  products: [
    .executable(name: "catalog", targets: ["catalog"]),
    .library(name: "CatalogModel", targets: ["CatalogModel"]),
    .library(name: "Collation", targets: ["Collation"]),
    .library(name: "Search", targets: ["Search"]),
    .library(name: "SectionedTable", targets: ["SectionedTable"]),
    .library(name: "DBAccess", targets: ["DBAccess"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    // For `swift package generate-documentation`; no part of anything that is built.
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0"),
  ],
  targets: [
    .target(name: "Bytes"),
    .target(name: "CatalogModel"),
    .systemLibrary(
      name: "ICUSystem",
      pkgConfig: "icu-i18n icu-uc",
      providers: [.apt(["libicu-dev"])]
    ),
    .target(name: "CICU", dependencies: ["ICUSystem"]),
    .target(name: "Collation", dependencies: ["Bytes", "CICU"]),
    .target(name: "LocaleData", dependencies: ["CICU", "Collation"]),
    .target(name: "Search", dependencies: ["Bytes", "CatalogModel", "CICU", "Collation"]),
    .target(name: "SectionedTable", dependencies: ["Bytes", "CatalogModel", "CICU"]),
    .target(
      name: "CNcurses",
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .target(
      name: "Browse",
      dependencies: ["CatalogFields", "CatalogModel", "Collation", "Search", "SectionedTable"]),
    .target(name: "CatalogFields", dependencies: ["Bytes", "CatalogModel", "CICU"]),
    .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
    .target(name: "CExpat", linkerSettings: [.linkedLibrary("expat")]),
    .target(
      name: "CatalogImport",
      dependencies: [
        "Bytes", "CatalogFields", "CatalogModel", "CExpat", "CICU", "Collation", "CZlib",
        "LocaleData",
      ]),
    .target(
      name: "CatalogAccess",
      dependencies: [
        "Bytes", "CatalogFields", "CatalogImport", "CatalogModel", "Collation", "LocaleData",
        "Search",
      ]),
    .target(name: "SQLiteFile"),
    .target(
      name: "CPostgreSQL",
      cSettings: isLibpqStatic
        ? [.define("CATALOG_STATIC_LIBPQ", .when(configuration: .release))] : [],
      linkerSettings: [.linkedLibrary("pq")]),
    .target(name: "PostgreSQL", dependencies: ["CPostgreSQL"]),
    .target(
      name: "PostgresStore",
      dependencies: [
        "Bytes", "CatalogAccess", "CatalogFields", "CatalogImport", "CatalogModel", "Collation",
        "PostgreSQL", "Search",
      ]),
    .target(name: "CProcess"),
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(
      name: "DBAccess",
      dependencies: [
        "Bytes",
        "CatalogAccess",
        "CatalogFields",
        "CatalogImport",
        "CatalogModel",
        "Collation",
        "LocaleData",
        "Search",
        "SQLiteFile",
        "CSQLite",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]
    ),
    .target(
      name: "CatalogCommands",
      dependencies: [
        "Bytes",
        "CatalogFields",
        "CatalogImport",
        "CatalogModel",
        "Collation",
        "LocaleData",
        "Search",
        "SectionedTable",
        "Browse",
        "CatalogAccess",
        "CZlib",
        "DBAccess",
        "PostgresStore",
        "PostgreSQL",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]
    ),
    .executableTarget(
      name: "catalog", dependencies: ["Browse", "CNcurses", "CProcess", "CatalogCommands"],
      linkerSettings: cutData),

    // Programs that Scripts/bench runs.
    .target(name: "BenchmarkData", path: "Scripts/benchmarks/BenchmarkData"),
    .executableTarget(
      name: "benchmark-data",
      dependencies: ["BenchmarkData"],
      path: "Scripts/benchmarks/BenchmarkCatalog"
    ),
    .executableTarget(
      name: "collation-benchmark",
      dependencies: ["Collation"],
      path: "Scripts/benchmarks/CollationBenchmark"
    ),
    .executableTarget(
      name: "predicate-benchmark",
      dependencies: ["BenchmarkData", "CatalogModel", "Collation", "Search"],
      path: "Scripts/benchmarks/PredicateBenchmark"
    ),
    .target(name: "AllocationCounter", path: "Scripts/benchmarks/AllocationCounter"),
    .executableTarget(
      name: "view-benchmark",
      dependencies: ["AllocationCounter", "BenchmarkData", "SectionedTable"],
      path: "Scripts/benchmarks/ViewBenchmark"
    ),
    .executableTarget(
      name: "clients-benchmark",
      dependencies: ["CatalogAccess", "CatalogFields", "PostgreSQL", "PostgresStore"],
      path: "Scripts/benchmarks/ClientsBenchmark"
    ),
    .executableTarget(
      name: "place-benchmark",
      dependencies: ["CatalogAccess", "PostgreSQL", "PostgresStore"],
      path: "Scripts/benchmarks/PlaceBenchmark"
    ),

    // What a test compares the cut data of ICU by.
    .executableTarget(name: "icu-digest", dependencies: ["CICU"], path: "Scripts/icu/Digest"),

    // The program that Scripts/fuzz runs.
    .executableTarget(
      name: "fuzzer",
      dependencies: [
        "Browse", "CatalogAccess", "CatalogCommands", "CatalogFields", "CatalogImport",
        "CatalogModel", "Collation", "DBAccess", "LocaleData", "PostgreSQL", "PostgresStore",
        "Search", "SectionedTable", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Scripts/fuzzer", exclude: ["corpus", "dictionary"]
    ),

    // Writes the manual; Scripts/install runs it.
    .executableTarget(
      name: "manual-generator", path: "Scripts/manual", exclude: ["tail.man", "write"]),

    // What Scripts/check-documents compares the folding of a page with.
    .executableTarget(
      name: "fold-lines", dependencies: ["Collation"], path: "Scripts/documents/FoldLines"),

    // What Scripts/check-layers runs.
    .executableTarget(name: "layer-checker", path: "Scripts/layers"),

    // What of the system's functions Swift does not see.
    .target(name: "CTestSupport", path: "Tests/CTestSupport"),
    .target(name: "TestSupport", dependencies: ["CTestSupport"], path: "Tests/TestSupport"),
    .testTarget(name: "LayerTests", dependencies: ["layer-checker", "TestSupport"]),
    .testTarget(name: "BytesTests", dependencies: ["Bytes", "TestSupport"]),
    .testTarget(name: "CatalogModelTests", dependencies: ["CatalogModel", "TestSupport"]),
    .testTarget(
      name: "CollationTests",
      dependencies: ["Collation", "icu-digest", "TestSupport"]
    ),
    .testTarget(name: "LocaleDataTests", dependencies: ["LocaleData", "Collation"]),
    .testTarget(
      name: "SearchTests",
      dependencies: ["Search", "CatalogModel", "Collation", "TestSupport"]
    ),
    .testTarget(
      name: "SectionedTableTests",
      dependencies: ["SectionedTable", "CatalogModel", "TestSupport"],
      exclude: ["Golden"]
    ),
    .testTarget(
      name: "BrowseTests",
      dependencies: [
        "Browse", "CatalogFields", "CatalogModel", "Collation", "Search", "SectionedTable",
        "TestSupport",
      ],
      exclude: ["Golden"]
    ),
    .testTarget(
      name: "CatalogFieldsTests",
      dependencies: ["Bytes", "CatalogFields", "CatalogModel", "TestSupport"]
    ),
    .testTarget(
      name: "CatalogImportTests",
      dependencies: [
        "Bytes", "CatalogFields", "CatalogImport", "CatalogModel", "CZlib", "TestSupport",
      ],
      exclude: ["Dumps"]
    ),
    .testTarget(
      name: "CatalogAccessTests",
      dependencies: ["CatalogAccess", "CatalogFields", "CatalogImport", "TestSupport"]
    ),
    .testTarget(
      name: "SQLiteFileTests",
      dependencies: ["SQLiteFile", "TestSupport", .product(name: "GRDB", package: "GRDB.swift")]
    ),
    .target(
      name: "ServerSupport", dependencies: ["PostgreSQL", "TestSupport"],
      path: "Tests/ServerSupport", exclude: ["start-server"]),
    .testTarget(
      name: "PostgreSQLTests", dependencies: ["PostgreSQL", "ServerSupport", "TestSupport"]),
    .target(
      name: "StoreSupport",
      dependencies: ["Search", "TestSupport", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/StoreSupport"),
    .testTarget(
      name: "PostgresStoreTests",
      dependencies: [
        "catalog", "CatalogAccess", "CatalogFields", "CatalogImport", "CatalogModel", "Collation",
        "DBAccess", "PostgresStore", "PostgreSQL", "Search", "ServerSupport", "StoreSupport",
        "TestSupport",
      ]),
    .testTarget(
      name: "DBAccessTests",
      dependencies: [
        "Bytes",
        "DBAccess",
        "CatalogAccess",
        "CatalogFields",
        "CatalogImport",
        "CatalogModel",
        "Collation",
        "Search",
        "StoreSupport",
        "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]
    ),
    .testTarget(
      name: "CatalogCommandsTests",
      dependencies: [
        "Bytes", "catalog", "CatalogCommands", "fuzzer", "manual-generator", "PostgreSQL",
        "PostgresStore", "ServerSupport", "TestSupport",
      ],
      exclude: ["Corpus", "Golden"]
    ),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// An import is visible inside the module alone, unless it says `public`: what
// a module uses does not leak into its interface.
for target in package.targets where target.type == .regular || target.type == .executable {
  target.swiftSettings = [.enableUpcomingFeature("InternalImportsByDefault")]
}

// Foundation comes with GRDB, and would put its own members of strings before the standard
// library's, which need data that a release leaves out.
for target in package.targets where ["CatalogCommands", "DBAccess"].contains(target.name) {
  target.swiftSettings?.append(.enableUpcomingFeature("MemberImportVisibility"))
}

// What is tested is run some hundred thousand times: Scripts/test has it optimized as whole modules. Its own checks stay
// (overflow, exclusive access, preconditions). CatalogCommands, which takes one processor three minutes, is not: it is
// tested by the program that is shipped, for the most part.
if Context.environment["CATALOG_OPTIMIZED"] == "1" {
  for target in package.targets
  where target.type == .regular && target.path == nil && target.name != "CatalogCommands" {
    target.swiftSettings?.append(
      .unsafeFlags(["-O", "-whole-module-optimization", "-num-threads", "2"]))
  }
  for target in package.targets where ["CICU", "icu-digest"].contains(target.name) {
    target.cxxSettings = [.unsafeFlags(["-O2"])]
  }
}
