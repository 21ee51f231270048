import CExpat

/// The library that reads XML.
public enum XMLLibrary {
  /// The version of expat, such as `2.5.0`.
  public static var version: String {
    let version = XML_ExpatVersionInfo()
    return "\(version.major).\(version.minor).\(version.micro)"
  }
}
