// The same question is asked once

class Memo {
  private var asked: [String: Promise<Int>] = [:]
  var calls = 0
  func length(of word: String) -> Promise<Int> {
    if let known = asked[word] { return known }
    calls += 1
    let answer = Promise(word.count).delay(0.1)
    asked[word] = answer
    return answer
  }
}

let memo = Memo()
let words = ["one", "three", "one", "three", "four"]
all(words.map(memo.length)).then { lengths in
  print(zip(words, lengths).map { "\($0)=\($1)" }.joined(separator: " "))
  print("calls", memo.calls)
}
