// swift-tools-version: 6.1
import PackageDescription

// Each program uses one library of the catalog, as another package would:
// `.package(url: "https://…/catalog", .upToNextMinor(from: "0.2.0"))` in place of the path.
let package = Package(
  name: "examples",
  dependencies: [.package(name: "catalog", path: "..")],
  targets: [
    .executableTarget(
      name: "sections", dependencies: [.product(name: "Collation", package: "catalog")]),
    .executableTarget(
      name: "predicates",
      dependencies: [
        .product(name: "CatalogModel", package: "catalog"),
        .product(name: "Search", package: "catalog"),
      ]),
    .executableTarget(
      name: "table", dependencies: [.product(name: "SectionedTable", package: "catalog")]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
