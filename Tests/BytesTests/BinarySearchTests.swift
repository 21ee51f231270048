import Bytes
import Testing

struct BinarySearchTests {
  @Test func findsTheFirstPositionOfEveryRange() {
    for lower in 0...3 {
      for upper in lower...12 {
        for first in lower...upper {
          #expect((lower..<upper).firstPosition { $0 >= first } == first)
        }
      }
    }
  }
}
