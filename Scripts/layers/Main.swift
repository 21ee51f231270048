import Foundation

/// Checks that the folders of each target use only those below them, that no
/// folder is crowded, and that few files use each other in a circle.
///
///     layer-checker [--summary] SOURCES [TARGET FOLDER...]
///
/// With a target and folders, the lowest first, those are checked in place of
/// the rules of this project.
@main
enum CheckLayers {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let isSummary = arguments.first == "--summary"
    if isSummary { arguments.removeFirst() }
    guard let sources = arguments.first else {
      print("usage: layer-checker [--summary] SOURCES [TARGET FOLDER...]")
      exit(64)
    }
    let rules =
      arguments.count > 1
      ? [(target: arguments[1], order: Array(arguments[2...]))] : LayerRules.folders
    var faults: [String] = []
    for (target, order) in rules {
      let files = try swiftFiles(in: sources + "/" + target)
      if files.isEmpty { faults.append("\(target): no Swift files in \(sources)/\(target)") }
      let layers = Layers(files)
      if isSummary {
        print(
          "\(target): \(files.count) files, largest circle \(layers.circles.first?.count ?? 1), "
            + "\(layers.uphill(order).count) of \(layers.arrowCount) arrows between folders uphill")
      }
      faults += Self.faults(of: target, layers, order)
    }
    for fault in faults { print(fault) }
    if !faults.isEmpty { exit(1) }
  }

  private static func faults(of target: String, _ layers: Layers, _ order: [String]) -> [String] {
    var faults = layers.unknownFolders(order).map {
      "\(target)/\($0): a folder that has no place in the order of LayerRules.swift"
    }
    faults += layers.uphill(order).map {
      "\(target)/\($0.file): uses \($0.name), which the higher folder has: \(target)/\($0.declaredIn)"
    }
    faults += layers.crowdedFolders(over: LayerRules.greatestFileCount).map {
      "\(target)/\($0.folder): has \($0.count) Swift files; at most \(LayerRules.greatestFileCount)"
    }
    faults += layers.circles.filter { $0.count > LayerRules.greatestCircle }.map {
      "\(target): \($0.count) files use each other in a circle; at most "
        + "\(LayerRules.greatestCircle): \($0.joined(separator: " "))"
    }
    return faults
  }

  private static func swiftFiles(in folder: String) throws -> [SourceFile] {
    let paths = FileManager.default.subpaths(atPath: folder) ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.map {
      SourceFile(path: $0, text: try String(contentsOfFile: folder + "/" + $0, encoding: .utf8))
    }
  }
}
