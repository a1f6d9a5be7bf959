// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import PromiseDispatch
import Testing
import TestSupport

private let journal = Journal()
private func print(_ item: Any) { journal.write("\(item)") }

private func printed() {
// The functions of snippet 19.
func work1(_ string: String) -> Promise<String> {
  return Promise {
    return string
  }
}

func work2(_ string: String) -> Promise<Int> {
  return Promise {
    return Int(string) ?? 0
  }
}

func work3(_ number: Int) -> Int {
  return number * number
}
// ---- as printed ----
work1("10").then(work2).then(work3).then { number in
  print(number)  // 100
}
// ---- end of what is printed ----
}

extension GoogleSnippets {
  @Test("snippet 20: prints 100 with the functions themselves as handlers")
  func snippet20()  {
    printed()
    #expect(waitForPromises(timeout: 10))
    #expect(journal.all == ["100"])
  }
}
