import SectionedTable

extension BrowseModel {
  /// Returns what the screen shows now.
  public func frame() -> BrowseFrame {
    isQuestionSeen = isAsking
    var frame = BrowseFrame(width: layout.width, height: layout.height)
    let context = context
    if let (screen, page) = shownPage(in: context) {
      let body = layout.bodyLines
      if !body.isEmpty {
        frame.draw(
          page, on: page.place(in: layout),
          finding: screen is DetailScreen ? lists.shown.matchFinder : nil)
      }
      if screen is DetailScreen { placePicture(in: &frame) }
    } else {
      lists.uncoverCursor(below: coveredLineCount(context), in: layout)
      lists.draw(in: &frame, isTyping: screens.last is SearchPrompt)
      drawPreview(in: &frame)
    }
    if layout.hasTitle {
      titleLine.draw(in: &frame)
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

  var titleLine: TitleLine {
    TitleLine(
      list: lists.shown, markCount: lists.marked.count, staleness: staleness,
      isTypingFilter: screens.last is SearchPrompt, takesText: screens.last?.takesText ?? false)
  }

  /// The keys on the last line, where they are there.
  var shownHints: [BrowseHint]? {
    let context = context
    if layout.height < 2 || message != nil || waitingText != nil || failure != nil
      || screens.last?.bottom(in: context) != nil
    {
      return nil
    }
    return screens.last?.hints(in: context) ?? lists.hints
  }

  /// The number of lines of the list over which something is said.
  private func coveredLineCount(_ context: ScreenContext) -> Int {
    let count =
      switch screens.last?.bottom(in: context) ?? message.map({ .text($0, .header) }) {
      case .text(let text, _): layout.lines(of: text, most: layout.height - 1).count
      case .lines(let lines, _): lines.count
      case .prompt, nil: 0
      }
    return max(0, count - layout.bottomHeight)
  }

  private func drawBottom(in frame: inout BrowseFrame, _ context: ScreenContext) {
    if layout.height < 2 { return }
    if let bottom = screens.last?.bottom(in: context) {
      frame.draw(bottom, in: layout)
    } else if let message {
      frame.draw(.text(message, .header), in: layout)
    } else if let text = waitingText, failure == nil || held.awaited != nil {
      frame.draw(.text(text, .secondary), in: layout)
    } else if failure != nil {
      frame.draw(.lines(context.failureLines, .warning), in: layout)
    } else if frame.lines[layout.height - 1].text.utf8.isEmpty, let hints = shownHints {
      frame.append(
        BrowseHint.line(hints, width: layout.width), role: .dim, at: layout.height - 1)
    }
  }

  /// The message while something takes longer than a moment.
  var waitingText: String? {
    guard held.awaited == nil else {
      let endsForm = screens.last is FormScreen
      return delay.flatMap { held.text($0, isOnServer: isOnServer, endsForm: endsForm) }
    }
    let isOfFormer = !lists.list.isKnown && lists.formerList != nil
    if !lists.list.isKnown, let progress, progress.generation == lists.list.generation {
      return
        "Sorting \(progress.count.counted("name")) in \(progress.language.escapedForTerminal)… "
        + "\(progress.percent) %" + (isOfFormer ? "  Esc goes back" : "")
    }
    guard isOfFormer || delay != nil && lists.list.isWaiting else { return nil }
    let isLocked = delay?.isLocked ?? false
    return (isLocked ? ScreenContext.lockNote : "Reading…")
      + (isOfFormer ? " Esc goes back." : "")
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
    if let detail = shownDetail {
      return PictureSlot.request(for: detail.product, in: layout)
    }
    guard isPreviewShown else { return nil }
    return PictureSlot.request(
      for: preview.product, columns: layout.previewWidth - 2, lines: layout.bodyLines.count / 2)
  }

  /// The product with its fields on the screen, if there is one. What is asked about is shown
  /// behind the question.
  private var shownDetail: DetailScreen? {
    if let detail = screens.last as? DetailScreen { return detail }
    if screens.last is FormScreen || screens.last is HelpScreen { return nil }
    return screens.dropLast().last as? DetailScreen
  }

  /// The picture of the product that is shown, or of the one beside the list.
  var shownPicture: BrowsePicture? { picture.picture(for: wantedPicture) }

  // MARK: Orders

  /// The orders in which finding out where a product stands takes longer than a key may.
  public static let preparedSorts: [BrowseQuery.Sort] = [.origin, .manufacturer]
  /// In fewer products it does not.
  private static let leastPreparedCount = 100_000

  /// Returns the product whose place in other orders is to be found out while the letter of one is being typed,
  /// once.
  public func takePreparation() -> Int64? {
    guard screens.last is SortPrompt else {
      isPrepared = false
      return nil
    }
    let list = lists.list
    guard !isPrepared, !isOnServer, list.isKnown, list.catalogCount >= Self.leastPreparedCount,
      list.query.locale == nil, !list.query.isFiltered, let id = list.selectedRow?.id
    else { return nil }
    isPrepared = true
    return id
  }

  // MARK: Preview

  /// Returns the product to read for the preview, once. Nobody waits for it.
  public func takePreviewRequest() -> Int64? {
    if !isPreviewShown { return nil }
    if lists.list.isKnown, lists.list.count == 0 { preview.clear() }
    return preview.request(lists.list.selectedRow?.id, in: shownLocale)
  }

  /// Takes the product for the preview; nil where it is gone.
  public func take(preview product: BrowseProduct?, for id: Int64) {
    preview.take(product, for: id)
  }

  private var isPreviewShown: Bool {
    layout.previewWidth > 0 && !screens.contains(where: \.hasPage)
  }

  private func drawPreview(in frame: inout BrowseFrame) {
    frame.listAreaWidth = layout.listAreaWidth
    if layout.previewWidth == 0 { return }
    let body = layout.bodyLines
    let picture = shownPicture
    let (lines, below) = preview.lines(
      width: layout.previewWidth, picture: picture?.lines ?? 0, at: lists.shown.selectedPlace)
    let finder = lists.shown.matchFinder
    let isMore = lines.count > body.count
    for line in body {
      var text = StyledText(recordsRoles: true)
      if lines.indices.contains(line - body.lowerBound) {
        let isLast = isMore && line == body.upperBound - 1
        let content =
          isLast ? ScreenLine("… Enter shows all", .dim) : lines[line - body.lowerBound]
        text.append(content, limit: layout.previewWidth, finding: finder)
      }
      frame.lines[line].preview = text
    }
    if let picture, body.lowerBound + below + picture.lines <= body.upperBound {
      frame.picture = BrowseFrame.PlacedPicture(
        picture: picture, line: body.lowerBound + below,
        column: layout.listAreaWidth + ScreenLayout.previewEdgeWidth)
    }
  }

  private func placePicture(in frame: inout BrowseFrame) {
    guard let picture = shownPicture else { return }
    frame.picture = BrowseFrame.PlacedPicture(
      picture: picture, line: layout.bodyLines.lowerBound,
      column: layout.width - picture.columns - 1)
  }
}
