// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import PromiseDispatch
import Testing
import TestSupport

private class Label { var text = "" }

private class Controller {
  let journal = Journal()
  let label = Label()
  let avatars: Promise<[String]>
  init(_ avatars: Promise<[String]>) { self.avatars = avatars }

  func getCurrentUserContactsAvatars() -> Promise<[String]> { avatars }
  func update(_ avatars: [String]) { journal.write("\(avatars)") }
  func showErrorAlert(_ error: Error) { journal.write("\(error)") }

  func printed() {
// ---- as printed ----
getCurrentUserContactsAvatars().then { avatars in
  self.update(avatars)
}.catch { error in
  self.showErrorAlert(error)
}.always {
  self.label.text = "All done."
}
// ---- end of what is printed ----
  }
}

extension GoogleSnippets {
  @Test("snippet 24: the label is set after success and after failure")
  func snippet24()  {
    for (avatars, line) in [(Promise(["a"]), "[\"a\"]"), (Promise<[String]>(Broken()), "Broken()")] {
      let controller = Controller(avatars)
      controller.printed()
      #expect(waitForPromises(timeout: 10))
      #expect(controller.journal.all == [line])
      #expect(controller.label.text == "All done.")
    }
  }
}
