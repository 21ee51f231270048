/// The status with which a command ended, as the shell sees it.
enum ExitStatus: Int32 {
  /// Done.
  case done = 0
  /// Nothing found: no product matches, there is no such product or page.
  case nothingFound = 1
  /// Failed: the catalog, a file, or data in it.
  case failed = 2
  /// Used in a way that makes no sense (EX_USAGE of sysexits.h).
  case wrongUsage = 64
  /// Cancelled by the user, who was asked.
  case cancelled = 130

  /// The text of `--help` on them.
  static let help = """
    EXIT STATUS:
      0    done
      1    nothing found: no product matches, no such product or page
      2    failed: the catalog, a file, or data in it
      64   wrong usage
      130  cancelled with Ctrl-C or by an answer; nothing was changed
    """
}
