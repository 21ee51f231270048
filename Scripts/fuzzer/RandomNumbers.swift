/// Numbers that are the same on every run with the same seed (SplitMix64).
/// https://prng.di.unimi.it/splitmix64.c
struct RandomNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// Returns true once in so many times.
  mutating func isOne(in count: Int) -> Bool { number(below: count) == 0 }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }
}
