import SectionedTable

extension BrowseModel {
  /// Returns what the screen shows now.
  public func frame() -> BrowseFrame {
    var frame = BrowseFrame(width: layout.width, height: layout.height)
    let context = context
    if let (screen, page) = shownPage(in: context) {
      let body = layout.bodyLines
      if !body.isEmpty {
        frame.draw(page, on: page.takesBottom ? body.lowerBound..<layout.height : body)
      }
      if screen is DetailScreen { placePicture(in: &frame) }
    } else {
      lists.draw(in: &frame)
    }
    if layout.hasTitle {
      TitleLine(
        list: lists.shown, markCount: lists.marked.count, staleness: staleness,
        isTypingFilter: screens.last is SearchPrompt || screens.last is PredicatePrompt
      ).draw(in: &frame)
    }
    drawBottom(in: &frame, context)
    return frame
  }

  /// The page that stands before the list, of the last screen that has one.
  private func shownPage(in context: ScreenContext) -> (any Screen, ScreenPage)? {
    for screen in screens.reversed() {
      if let page = screen.page(in: self.context(of: screen)) { return (screen, page) }
    }
    return nil
  }

  private func drawBottom(in frame: inout BrowseFrame, _ context: ScreenContext) {
    if layout.height < 2 { return }
    if let bottom = screens.last?.bottom(in: context) {
      frame.draw(bottom, in: layout)
    } else if let message {
      frame.draw(.text(message, .header), in: layout)
    } else if let text = waitingText {
      frame.draw(.text(text, .secondary), in: layout)
    } else if failure != nil {
      frame.draw(.lines(context.failureLines, .warning), in: layout)
    } else if frame.lines[layout.height - 1].text.utf8.isEmpty {
      let hints = screens.last?.hints(in: context) ?? lists.hints
      frame.append(
        BrowseHint.line(hints, width: layout.width), role: .dim, at: layout.height - 1)
    }
  }

  /// The message while something takes longer than a moment.
  private var waitingText: String? {
    if held.awaited != nil { return held.text(isOnServer: isOnServer) }
    return !lists.list.isKnown && lists.formerList != nil ? "Reading… Esc goes back." : nil
  }

  // MARK: Pictures

  /// Returns the picture that is wanted now, once.
  public func takePictureRequest() -> BrowsePicture.Request? { picture.take(wantedPicture) }

  /// Takes the picture that was asked for; nil where the terminal cannot show
  /// it. One that is not wanted any more is passed over.
  public func take(_ picture: BrowsePicture?, for request: BrowsePicture.Request) {
    if request == wantedPicture { self.picture.fill(picture) }
  }

  private var wantedPicture: BrowsePicture.Request? {
    PictureSlot.request(for: shownDetail?.product, in: layout)
  }

  /// The product with its fields on the screen, if there is one. What is asked about is shown
  /// behind the question.
  private var shownDetail: DetailScreen? {
    if let detail = screens.last as? DetailScreen { return detail }
    if screens.last is FormScreen || screens.last is HelpScreen { return nil }
    return screens.dropLast().last as? DetailScreen
  }

  var shownPicture: BrowsePicture? { picture.picture(for: wantedPicture) }

  private func placePicture(in frame: inout BrowseFrame) {
    guard let picture = shownPicture else { return }
    frame.picture = BrowseFrame.PlacedPicture(
      picture: picture, line: layout.bodyLines.lowerBound,
      column: layout.width - picture.columns - 1)
  }
}
