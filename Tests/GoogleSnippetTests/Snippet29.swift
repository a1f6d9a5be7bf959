// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import PromiseDispatch
import Testing
import TestSupport

private let journal = Journal()
private func print(_ item: Any) { journal.write("\(item)") }

private func printed() {
// ---- as printed ----
let numbers = [1, 2, 3]
Promise("0").reduce(numbers) { partialString, nextNumber in
  Promise(partialString + ", " + String(nextNumber))
}.then { string in
  // Final result = 0, 1, 2, 3
  print("Final result = \(string)")
}
// ---- end of what is printed ----
}

extension GoogleSnippets {
  @Test("snippet 29: prints the final result")
  func snippet29()  {
    printed()
    #expect(waitForPromises(timeout: 10))
    #expect(journal.all == ["Final result = 0, 1, 2, 3"])
  }
}
