// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import PromiseDispatch
import Testing
import TestSupport

private let journal = Journal()
private func print(_ item: Any) { journal.write("\(item)") }

private func printed() {
// ---- as printed ----
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

work1("10").then { string in
  return work2(string)
}.then { number in
  return work3(number)
}.then { number in
  print(number)  // 100
}
// ---- end of what is printed ----
}

extension GoogleSnippets {
  @Test("snippet 19: prints 100")
  func snippet19()  {
    printed()
    #expect(waitForPromises(timeout: 10))
    #expect(journal.all == ["100"])
  }
}
