import Browse
import Dispatch
import Synchronization

/// Draws the picture that was asked for last, on a thread of its own.
final class BrowsePainter: Sendable {
  private struct State {
    var wanted: BrowsePicture.Request?
    var isWorking = false
  }

  let answers: Inbox<(request: BrowsePicture.Request, picture: BrowsePicture?)>
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "catalog.browse.picture", qos: .utility)
  /// The folder of the images, with a slash; nil where there is none.
  private let directory: String?
  private let usesColor: Bool
  private let draw: @Sendable (PictureOrder) -> [UInt8]?

  /// Makes a painter of images beside a catalog; nil is one that has no folder.
  init(
    besideCatalogAt path: String?, usesColor: Bool, on screen: any BrowseScreen
  ) {
    directory = path.map(ImageFiles.directory(besideCatalogAt:))
    self.usesColor = usesColor
    draw = screen.drawPicture
    answers = Inbox(wake: screen.wake)
  }

  /// Asks for a picture.
  func paint(_ request: BrowsePicture.Request) {
    let starts = state.withLock { state in
      state.wanted = request
      defer { state.isWorking = true }
      return !state.isWorking
    }
    if starts { queue.async { self.workOff() } }
  }

  private func workOff() {
    while let request = next() {
      let picture = draw(request)
      state.withLock { if $0.wanted == request { $0.wanted = nil } }
      answers.put((request, picture))
    }
  }

  private func next() -> BrowsePicture.Request? {
    state.withLock { state in
      state.isWorking = state.wanted != nil
      return state.wanted
    }
  }

  private func draw(_ request: BrowsePicture.Request) -> BrowsePicture? {
    guard let directory, ImageFiles.isFile(request.name), ImageFiles.isBeside(request.name) else {
      return nil
    }
    let order = PictureOrder(
      path: directory + request.name, directory: directory, columns: request.columns,
      lines: request.lines, usesColor: usesColor,
      isWanted: { self.state.withLock { $0.wanted == request } })
    return draw(order).flatMap { BrowsePicture($0, for: request) }
  }
}
