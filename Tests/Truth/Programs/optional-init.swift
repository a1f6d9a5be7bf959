// Initialisers that may give nothing

struct Percentage {
  let value: Int
  init?(_ value: Int) {
    if value < 0 || value > 100 { return nil }
    self.value = value
  }
  static func parse(_ text: String) -> Percentage? { Int(text.hasSuffix("%") ? String(text.dropLast()) : text).flatMap { Percentage($0) } }
}

class Slider {
  var position: Percentage
  init?(start: Int) {
    guard let position = Percentage(start) else { return nil }
    self.position = position
  }
}

Promise("40%").then { Percentage.parse($0)?.value ?? -1 }.then { print($0) }
Promise("140%").then { Percentage.parse($0) == nil }.then { print($0) }
let slider = Slider(start: 10)!
print(Slider(start: -1) == nil, slider.position.value)
all(["1", "x", "100%"].map { text in Promise(text).then { Percentage.parse($0)?.value } }).then { print($0) }
