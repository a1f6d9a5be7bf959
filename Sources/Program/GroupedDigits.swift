extension Int {
  /// The number with commas between groups of three digits; the largest of all stands for whatever is larger than that.
  package var grouped: String {
    guard self < .max else { return "more than 9,000,000,000,000,000,000" }
    let digits = String(self)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, digit != "-", (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
