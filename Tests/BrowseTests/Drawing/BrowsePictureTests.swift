@testable import Browse
import CatalogModel
import Testing

/// Pictures of products: what is taken from the program that draws them, and how
/// it gets to the terminal.
struct BrowsePictureTests {
  private static let blocks =
    "\u{1B}[0m\u{1B}[38;5;24;48;5;18m▄▄\u{1B}[38;2;1;2;3m▀\u{1B}[0m\n\u{1B}[31m▄\u{1B}[0m\n"
  private static let sixels = "\u{1B}P0;1;0q\"1;1;64;24#0;2;5;1;50!64~-\u{1B}\\"
  private static let kitty =
    "\u{1B}_Ga=T,f=32,s=1,v=1,c=8,r=3,m=1\u{1B}\\\u{1B}_Gm=0;AAKA/w==\u{1B}\\\n"

  private static let request = BrowsePicture.Request(name: "a.png", columns: 8, lines: 4)

  private func picture(_ output: String) -> BrowsePicture? {
    BrowsePicture(Array(output.utf8), for: Self.request)
  }

  @Test(arguments: [blocks, sixels, kitty, "\u{1B}[?25l" + blocks + "\u{1B}[?25h", "@#:\n.\n"])
  func picturesAreTaken(_ output: String) {
    #expect(picture(output) != nil)
  }

  /// What a program that was taken over by a picture could do to a terminal.
  @Test(arguments: [
    "", "\u{1B}]0;title\u{07}", "\u{1B}[5;5H▄", "▄\u{1B}[2J", "\u{9B}31m▄", "▄\u{07}", "\u{1B}c",
    "▄▄▄▄▄▄▄▄▄", "1\n2\n3\n4\n5", "\u{202E}abc",
    "\u{1B}P0;1;0q#0\u{1B}]0;x\u{07}\u{1B}\\", "\u{1B}P$qm\u{1B}\\", "\u{1B}P0;1;0q#0",
    "\u{1B}_Ga=T,t=f;L2V0Yy9wYXNzd2Q=\u{1B}\\", "\u{1B}_Ga=T;AA\u{1B}\\\u{1B}[2J", "\u{1B}_Ga=T;AA",
  ])
  func anythingElseIsRefused(_ output: String) {
    #expect(picture(output) == nil)
  }

  @Test func invalidUTF8IsRefused() {
    #expect(BrowsePicture([0xE2, 0x96], for: Self.request) == nil)
  }

  // MARK: In the detail

  private func make(width: Int = 80, height: Int = 24) throws -> Browsing {
    let browsing = Browsing(try Samples.catalog(), width: width, height: height)
    browsing.press(.down, .enter)
    return browsing
  }

  /// Answers the request for a picture as a program does.
  private func draw(_ browsing: Browsing, _ output: String) throws -> BrowsePicture.Request {
    let request = try #require(browsing.model.takePictureRequest())
    browsing.model.take(BrowsePicture(Array(output.utf8), for: request), for: request)
    return request
  }

  @Test func pictureStandsBesideTheFields() throws {
    let browsing = try make()
    let request = try draw(browsing, Self.blocks)
    #expect(request.name == "press.png")
    #expect(request.columns == 32 && request.lines == 16)
    #expect(browsing.model.takePictureRequest() == nil)
    // Fields get the room that is left.
    #expect(browsing.lines[1..<23].allSatisfy { $0.count <= 80 - 32 - 2 })
    var encoder = FrameEncoder(usesColor: true, isSynchronized: false)
    let sent = String(decoding: encoder.encode(browsing.model.frame()), as: UTF8.self)
    #expect(sent.contains("\u{1B}[48G\u{1B}[0m\u{1B}[38;5;24;48;5;18m▄▄"))
  }

  @Test(arguments: [(59, 24), (80, 9), (40, 10), (20, 5)])
  func smallScreensHaveTheNameAlone(width: Int, height: Int) throws {
    let browsing = try make(width: width, height: height)
    #expect(browsing.model.takePictureRequest() == nil)
  }

  @Test func pictureOfAnotherProductIsPassedOver() throws {
    let browsing = try make()
    let request = try #require(browsing.model.takePictureRequest())
    browsing.press(.left)
    #expect(browsing.model.takePictureRequest() == nil)
    browsing.model.take(BrowsePicture(Array(Self.blocks.utf8), for: request), for: request)
    var encoder = FrameEncoder(usesColor: true, isSynchronized: false)
    let sent = String(decoding: encoder.encode(browsing.model.frame()), as: UTF8.self)
    #expect(!sent.contains("▄"))
  }

  @Test(arguments: [sixels, kitty])
  func pixelsAreSentOnceAndTakenAway(_ output: String) throws {
    let browsing = try make()
    var encoder = FrameEncoder(usesColor: true, isSynchronized: false)
    func next() -> String {
      String(decoding: encoder.encode(browsing.model.frame()), as: UTF8.self)
    }
    _ = next()
    _ = try draw(browsing, output)
    let data = output.filter { $0 != "\n" }
    #expect(next().contains("\u{1B}[2;48H" + (output == Self.kitty ? deletion : "") + data))
    #expect(next().isEmpty)
    // What erases a line erases its part of the picture.
    browsing.press(.character("d"))
    #expect(!next().contains(data))
    browsing.press(.character("n"), .escape)
    let after = next()
    #expect(!after.contains(data))
    #expect(after.contains(deletion) == (output == Self.kitty))
    // The lines below it are drawn again.
    for line in 2...17 { #expect(after.contains("\u{1B}[\(line);1H\u{1B}[K")) }
  }

  private let deletion = "\u{1B}_Ga=d,d=A\u{1B}\\"
}
