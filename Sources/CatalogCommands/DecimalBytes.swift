extension [UInt8] {
  /// Appends a whole number in decimal.
  mutating func append(decimal number: Int64) {
    append(decimal: number, fractionDigits: 0)
  }

  /// Appends a number of units of 10^-digits, with a point: 1290 with two
  /// digits is `12.90`, and 5 is `0.05`.
  mutating func append(decimal number: Int64, fractionDigits digits: Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24) { buffer in
      var start = buffer.count
      var rest = number.magnitude
      var written = 0
      repeat {
        if digits > 0, written == digits {
          start -= 1
          buffer[start] = UInt8(ascii: ".")
        }
        let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
        start -= 1
        buffer[start] = UInt8(ascii: "0") + UInt8(digit)
        rest = quotient
        written += 1
      } while rest > 0 || written <= digits
      if number < 0 {
        start -= 1
        buffer[start] = UInt8(ascii: "-")
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start...]))
    }
  }
}
