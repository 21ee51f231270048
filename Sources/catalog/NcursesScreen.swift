import Browse
import CNcurses
import CatalogCommands
import Glibc

/// The terminal that the process belongs to, by ncursesw.
final class NcursesScreen: BrowseScreen {
  /// The seconds after which a paste is taken to have ended whose end does not come.
  private static let pastePatience = 1.0
  /// The number of keys that were there already after which the size is looked at all the same.
  private static let greatestKeyCount = 64

  private var drawnSize: (width: Int, height: Int) = (0, 0)
  /// What has come of a paste that has not ended.
  private var pasted: String?
  /// The number of keys since the size was looked at.
  private var keyCount = 0

  /// Takes the terminal over; nil where there is none that can move its cursor.
  init?() {
    // Output may go elsewhere: `$(catalog browse)` reads what is chosen. Where
    // none of the streams is a terminal, nobody sits there.
    guard [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].contains(where: { isatty($0) == 1 }) else {
      return nil
    }
    let descriptor = Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC)
    if descriptor < 0 { return nil }
    if cn_open(descriptor) != 0 {
      Glibc.close(descriptor)
      return nil
    }
    drawnSize = size
  }

  var size: (width: Int, height: Int) {
    var columns: Int32 = 0
    var lines: Int32 = 0
    cn_size(&columns, &lines)
    return (Int(columns), Int(lines))
  }

  var hasColors: Bool { cn_color_count() > 0 }

  var isSynchronized: Bool { cn_is_synchronized() != 0 }

  var note: String? {
    guard let substitute = cn_substitute() else { return nil }
    let name = getenv("TERM").map { String(cString: $0) } ?? ""
    return "Terminal type '\(name)' is not known here; used as \(String(cString: substitute))."
  }

  var wake: @Sendable () -> Void { { cn_wake() } }

  var drawPicture: @Sendable (PictureOrder) -> [UInt8]? {
    PictureProgram(colorCount: Int(cn_color_count())).draw
  }

  func next(within seconds: Double?) -> ScreenEvent {
    var isWoken = false
    while true {
      // Before keys, of which there may be thousands.
      if let event = signalEvent() { return event }
      if keyCount < Self.greatestKeyCount, let key = key() {
        keyCount += 1
        return .key(key)
      }
      keyCount = 0
      // A signal that says that the size is another can be lost in the wait for
      // what follows an Esc, so it is looked at whenever something happens.
      if drawnSize != size {
        drawnSize = size
        return .redraw
      }
      if let key = key() { return .key(key) }
      if isWoken { return .woken }
      let patience = pasted == nil ? seconds : max(seconds ?? 0, Self.pastePatience)
      let happened = cn_wait(patience.map { Int32(max(0, $0 * 1000).rounded(.up)) } ?? -1)
      if happened == 0 {
        if let text = pasted {
          pasted = nil
          return .key(.text(text))
        }
        return .timedOut
      }
      isWoken = happened & Int32(CN_WOKEN) != 0
    }
  }

  private func signalEvent() -> ScreenEvent? {
    while true {
      switch cn_next_signal() {
      case 0: return nil
      case SIGINT: return .interrupted
      case SIGTSTP:
        if cn_suspend() == 0 { continue }
        drawnSize = size
        return .redraw
      // Someone has stopped the process by SIGSTOP, and the shell has taken the
      // terminal.
      case SIGCONT:
        cn_resume()
        return .redraw
      case SIGWINCH:
        if drawnSize != size {
          drawnSize = size
          return .redraw
        }
      case let signal: return .terminated(signal: signal)
      }
    }
  }

  private func key() -> BrowseKey? {
    while true {
      let key = cn_next_key(pasted == nil ? 0 : 1)
      if pasted != nil, key.kind != CN_NONE {
        if let text = paste(key) { return .text(text) }
        continue
      }
      switch key.kind {
      case CN_PASTE_BEGIN: pasted = ""
      case CN_NONE: return nil
      case CN_CHARACTER:
        guard let scalar = Unicode.Scalar(key.code) else { continue }
        if scalar.value >= 0x20 { return .character(Character(scalar)) }
        return .control(Character(Unicode.Scalar(UInt8(scalar.value + 0x60))))
      case CN_UP: return .up
      case CN_DOWN: return .down
      case CN_LEFT: return .left
      case CN_RIGHT: return .right
      case CN_PAGE_UP: return .pageUp
      case CN_PAGE_DOWN: return .pageDown
      case CN_HOME: return .home
      case CN_END: return .end
      case CN_ENTER: return .enter
      case CN_TAB: return .tab
      case CN_BACK_TAB: return .backTab
      case CN_BACKSPACE: return .backspace
      case CN_DELETE: return .delete
      case CN_ESCAPE: return .escape
      case CN_PRESS: return .press(line: Int(key.line), column: Int(key.column))
      case CN_DRAG: return .drag(line: Int(key.line), column: Int(key.column))
      case CN_RELEASE: return .release
      case CN_WHEEL_UP: return .wheel(-3)
      case CN_WHEEL_DOWN: return .wheel(3)
      default: continue
      }
    }
  }

  /// Adds a key to what is pasted, and returns all of it at its end.
  private func paste(_ key: cn_key) -> String? {
    switch key.kind {
    case CN_PASTE_END:
      defer { pasted = nil }
      return pasted
    case CN_CHARACTER:
      if let scalar = Unicode.Scalar(key.code) { pasted?.unicodeScalars.append(scalar) }
    case CN_ENTER: pasted?.unicodeScalars.append(Unicode.Scalar(key.code) ?? "\n")
    case CN_TAB: pasted?.append("\t")
    default: break
    }
    return nil
  }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    if cn_write(bytes, bytes.count) != 0 {
      throw .failed(destination: "the terminal", reason: String(cString: strerror(errno)))
    }
  }

  func copy(_ text: String) {
    // OSC 52: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html#h3-Operating-System-Commands
    let bytes = Array("\u{1B}]52;c;\(text.utf8.base64)\u{7}".utf8)
    cn_write(bytes, bytes.count)
  }

  func lendTerminal(_ body: () throws -> Void) rethrows {
    cn_lend()
    defer {
      cn_take_back()
      drawnSize = size
    }
    try body()
  }

  func useMouse(_ isUsed: Bool) { cn_use_mouse(isUsed ? 1 : 0) }

  func close() { cn_close() }

  func end(bySignal signal: Int32) { cn_end_by_signal(signal) }
}
