import Synchronization

/// Messages of other threads for the one that waits at the terminal, which is woken for each.
final class Inbox<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])
  private let wake: @Sendable () -> Void

  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  func put(_ message: Message) {
    messages.withLock { $0.append(message) }
    wake()
  }

  /// Returns what has come since this was called last.
  func takeAll() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }
}
