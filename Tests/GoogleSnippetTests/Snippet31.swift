// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import PromiseDispatch
import Testing
import TestSupport

private let journal = Journal()
private func print(_ item: Any) { journal.write("\(item)") }

// Not as printed: the string is terminated.
private func getAuthToken(_ token: String) -> Promise<String> { Promise { token } }
private func getData(_ token: String) -> Promise<Int> {
  journal.write("data for \(token)")
  return Promise(1)
}

private func printed(_ token: String) {
  func getAuthToken() -> Promise<String> { Promise { token } }
// ---- as printed ----
getAuthToken().validate { !$0.isEmpty }.then(getData).catch { error in
  print("Failed to get auth token: \(error)")
}
// ---- end of what is printed ----
}

extension GoogleSnippets {
  @Test("snippet 31: an empty token is refused and its data is not asked for")
  func snippet31()  {
    printed("")
    #expect(waitForPromises(timeout: 10))
    #expect(journal.all == ["Failed to get auth token: validationFailure"])
    printed("abc")
    #expect(waitForPromises(timeout: 10))
    #expect(journal.all.last == "data for abc")
  }
}
