import CPostgreSQL

/// The warnings that came with what a connection did last.
final class NoticeList {
  /// So many are kept.
  private static let greatestCount = 100

  private(set) var messages: [ServerMessage] = []

  func removeAll() { messages.removeAll() }

  /// Has the warnings of a connection noted, which the library would write to standard error.
  func receive(from connection: OpaquePointer) {
    PQsetNoticeReceiver(
      connection,
      { context, result in
        guard let context, let result else { return }
        let list = Unmanaged<NoticeList>.fromOpaque(context).takeUnretainedValue()
        if list.messages.count < NoticeList.greatestCount {
          list.messages.append(ServerMessage(result))
        }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// What a server says where it stopped waiting for its standbys after a COMMIT that is done
  /// here. The text is in the server's language, the place in its source is not.
  var unreplicatedCommit: ServerMessage? {
    messages.first { message in
      guard let function = message.sourceFunction else {
        return message.state == .warning && message.severity == "WARNING"
      }
      return function.hasPrefix("SyncRep")
    }
  }
}
