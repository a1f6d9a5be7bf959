// Characters that move along the alphabet

let alphabet = Array("abcdefghijklmnopqrstuvwxyz")

func shift(_ text: String, by n: Int) -> String {
  var result = ""
  for character in text {
    if let index = alphabet.firstIndex(of: character) {
      result.append(alphabet[(index + n + 26) % 26])
    } else {
      result.append(character)
    }
  }
  return result
}

Promise("hello, world").then { shift($0, by: 3) }.then { print($0) }.then { shift($0, by: -3) }.then { print($0) }
Promise("xyz").delay(0.1).then { text in (1...3).map { shift(text, by: $0) } }.then { print($0) }
