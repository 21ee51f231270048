import Glibc

/// Names of files that are being made beside the place where they will stand.
///
///     WorkFile.name(beside: "parts.db")  // "parts.db.new-k2j9x0q4zbw81m3c"
///
/// What a killed process or a failing power supply has left under such a name holds anything, or
/// nothing. So the name itself says whose it is: its last letters follow from the others, which a
/// name that a person chose does by no chance.
public enum WorkFile {
  private static let marker = ".new-"
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
  private static let chosenCount = 10
  private static let checkCount = 6

  /// Returns a name that nothing has.
  public static func name(beside place: String) -> String {
    let chosen = (0..<chosenCount).map { _ in letters.randomElement() ?? letters[0] }
    return place + marker + String(decoding: chosen + check(chosen[...]), as: UTF8.self)
  }

  /// Holds a file of such a name for its maker, as long as it is open: numbers of processes say nothing in
  /// another container.
  ///
  /// - Returns: Whether the file is still there: who removes what was left may have been at it before.
  public static func hold(_ descriptor: Int32) -> Bool {
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    var status = stat()
    return fstat(descriptor, &status) != 0 || status.st_nlink > 0
  }

  /// Holds a file that has no name yet.
  public static func holdNameless(_ descriptor: Int32) {
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Removes the files of such names beside a place that nobody holds.
  public static func removeLeftovers(beside place: String) {
    let slash = place.lastIndex(of: "/")
    let directory = slash.map { String(place[...$0]) } ?? "./"
    let prefix = (slash.map { String(place[place.index(after: $0)...]) } ?? place) + marker
    guard let stream = opendir(directory) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(prefix), isChecked(Array(name.utf8.dropFirst(prefix.utf8.count))) {
        removeUnlessHeld(directory + name)
      }
    }
  }

  private static func removeUnlessHeld(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0 { return }
    defer { close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0, isRegular(descriptor) { unlink(path) }
  }

  private static func isRegular(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private static func isChecked(_ text: [UInt8]) -> Bool {
    text.count == chosenCount + checkCount
      && text.suffix(checkCount).elementsEqual(check(text.prefix(chosenCount)))
  }

  /// Returns the letters that follow from others (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/).
  private static func check(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in Array("catalog".utf8) + text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return (0..<checkCount).map { _ in
      defer { hash /= UInt64(letters.count) }
      return letters[Int(hash % UInt64(letters.count))]
    }
  }
}

/// Returns the directory that a file of this name is in.
public func directoryPath(of path: String) -> String {
  path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
}
