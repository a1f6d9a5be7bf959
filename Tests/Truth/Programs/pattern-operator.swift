// Ranges and values that match

let small = 0..<10, teens = 13...19

func kind(_ n: Int) -> String {
  if small ~= n { return "small" }
  if teens ~= n { return "teen" }
  if case 20... = n { return "large" }
  return "between"
}

Promise([3, 11, 15, 42]).then { $0.map(kind) }.then { print($0) }
Promise(15).then { teens ~= $0 && !(small ~= $0) }.then { print($0) }
Promise("x").validate { "x" ~= $0 }.then { print($0) }
Promise(5).validate { 6...9 ~= $0 }.catch { print($0) }
