import Glibc

/// Returns the name of the user whom the process belongs to: as /etc/passwd has it, as `USER`
/// says, or the number.
///
/// The file is read here, as getpwuid(3) of a static program looks for libraries that may not
/// be there, or be others.
func userName() -> String? {
  let number = geteuid()
  if let file = fopen("/etc/passwd", "re") {
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let text = line {
      // name:password:number:…
      let fields = String(cString: text).split(
        separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
      if fields.count > 3, !fields[0].isEmpty, uid_t(fields[2]) == number {
        return String(fields[0])
      }
    }
  }
  if let name = getenv("USER").map({ String(cString: $0) }), !name.isEmpty { return name }
  return "user \(number)"
}
