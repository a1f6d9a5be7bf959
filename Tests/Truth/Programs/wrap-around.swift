// A hash by hand: arithmetic that overflows on purpose

func hash(_ text: String) -> Int {
  var value = 5381
  for character in text.utf8 { value = (value << 5) &+ value &+ Int(character) }
  return value & 0xFFFF
}

Promise("promise").then { hash($0) }.then { print($0) }
all(["a", "b", "ab"].map { text in Promise(text).then { hash($0) } }).then { print($0, $0[0] != $0[1]) }
Promise(Int.max).then { ($0 &+ 1) == Int.min }.then { print($0) }
Promise(3).then { $0 << 3 &+ 1 }.then { print($0, 7 & 3, -1 >> 1) }
