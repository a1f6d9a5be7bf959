// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import PromiseDispatch
import Testing
import TestSupport

private let journal = Journal()
private func print(_ item: Any) { journal.write("\(item)") }

private class Controller {
  func getCurrentUserContactsAvatars() -> Promise<[String]> { Promise { throw Broken() } }
  func getDefaultsAvatars() -> Promise<[String]> { Promise(["default"]) }
  func update(_ avatars: [String]) { journal.write("\(avatars)") }

  func printed() {
// ---- as printed ----
getCurrentUserContactsAvatars().recover { error in
  print("Fallback to default avatars due to error: \(error)")
  return self.getDefaultsAvatars()
}.then { avatars in
  self.update(avatars)
}
// ---- end of what is printed ----
  }
}

extension GoogleSnippets {
  @Test("snippet 28: says that it falls back and goes on with the defaults")
  func snippet28()  {
    Controller().printed()
    #expect(waitForPromises(timeout: 10))
    #expect(journal.all == ["Fallback to default avatars due to error: Broken()", "[\"default\"]"])
  }
}
