// The lengths of words, counted in a group

func length(of word: String) async -> Int {
  try? await Task.sleep(for: .milliseconds(word.count * 5))
  return word.count
}

let total = Promise { () async -> Int in
  await withTaskGroup(of: Int.self) { group in
    for word in ["promise", "of", "task"] { group.addTask { await length(of: word) } }
    var sum = 0
    for await count in group {
      print("one has", count)
      sum += count
    }
    return sum
  }
}
total.then { print("together", $0) }
