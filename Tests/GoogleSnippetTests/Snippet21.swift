// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import PromiseDispatch
import Testing
import TestSupport

private let journal = Journal()
private func print(_ item: Any) { journal.write("\(item)") }

private func number(from text: String) -> Promise<Int> {
  Promise { () -> Int in
    guard let number = Int(text) else { throw Broken() }
    return number
  }
}

private func printed() {
// ---- as printed ----
number(from: "abc").catch { error in
  print("Cannot convert string to number: \(error)")
}
// ---- end of what is printed ----
}

extension GoogleSnippets {
  @Test("snippet 21: prints the error once")
  func snippet21()  {
    printed()
    #expect(waitForPromises(timeout: 10))
    #expect(journal.all == ["Cannot convert string to number: Broken()"])
  }
}
