// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import PromiseDispatch
import Testing
import TestSupport

private class UIImage: CustomStringConvertible { let description: String; init(_ name: String) { description = name } }

private enum MyClient {
  static func getAvatarFor(contact: String) -> Promise<UIImage> {
    Promise { () -> UIImage in
      if contact.isEmpty { throw Broken() }
      return UIImage(contact)
    }
  }
  static func getLocationFor(contact: String) -> Promise<Int> {
    Promise { () -> Int in
      if contact.isEmpty { throw Broken() }
      return contact.count
    }
  }
}

private class Controller {
  let journal = Journal()
  func updateAvatars(_ avatars: [UIImage]) { journal.write("\(avatars)") }
  func updateContact(_ location: Int, _ avatar: UIImage) { journal.write("\(location) \(avatar)") }
  func showErrorAlert(_ error: Error) { journal.write("\(error)") }

  func printed(_ contacts: [String], _ contact: String) {
// ---- as printed ----
// Promises of same type:
any(contacts.map { MyClient.getAvatarFor(contact: $0) }).then { avatarsOrErrors in
  self.updateAvatars(avatarsOrErrors.flatMap { $0.value })
}

// Promises of different types:
any(
  MyClient.getLocationFor(contact: contact),
  MyClient.getAvatarFor(contact: contact)
).then { location, avatar in
  if let location = location.value, let avatar = avatar.value {
    self.updateContact(location, avatar)
  } else {  // Optionally handle errors if needed.
    if let locationError = location.error {
      self.showErrorAlert(locationError)
    }
    if let avatarError = avatar.error {
      self.showErrorAlert(avatarError)
    }
  }
}
// ---- end of what is printed ----
  }
}

extension GoogleSnippets {
  @Test("snippet 25: what each came to; only rejections everywhere reject")
  func snippet25()  {
    let controller = Controller()
    controller.printed(["ann", "", "bob"], "cid")
    #expect(waitForPromises(timeout: 10))
    #expect(controller.journal.all.sorted() == ["3 cid", "[ann, bob]"])

    let failing = Controller()
    failing.printed([""], "")
    #expect(waitForPromises(timeout: 10))
    #expect(failing.journal.all.isEmpty)
  }
}
