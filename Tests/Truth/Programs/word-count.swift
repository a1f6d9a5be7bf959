// Counting words: dictionaries, sorting and splitting

let text = "the cat and the dog and the bird"

func count(_ text: String) -> [String: Int] {
  var counts: [String: Int] = [:]
  for word in text.split(separator: " ") {
    counts[String(word), default: 0] += 1
  }
  return counts
}

Promise(text)
  .then { text -> [String] in
    let counts = count(text)
    let ordered = counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
    return ordered.map { "\($0.key)=\($0.value)" }
  }
  .then { lines in print(lines.joined(separator: ", ")) }
  .delay(0.01)
  .then { lines -> Int in lines.count }
  .then { print($0, "different words") }
