// fallthrough in a menu of extras

enum Size: Int, CaseIterable { case small = 1, medium, large }

func extras(_ size: Size) -> (names: [String], price: Double) {
  var names: [String] = []
  var price = 0.0
  switch size {
  case .large:
    names.append("cake")
    price += 2.5
    fallthrough
  case .medium:
    names.append("cream")
    price += 0.5
    fallthrough
  case .small:
    names.append("coffee")
    price += 2
  }
  return (names, price)
}

all(Size.allCases.map { size in Promise(size).delay(Double(size.rawValue) / 10).then { extras($0).price } }).then { print($0) }
Promise(Size.large).then { extras($0).names.joined(separator: "+") }.then { print($0) }
