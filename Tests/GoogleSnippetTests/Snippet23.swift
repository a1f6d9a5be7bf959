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

  func printed(_ contacts: [String], _ contact: String) {
// ---- as printed ----
// Promises of same type:
all(contacts.map { MyClient.getAvatarFor(contact: $0) }).then(updateAvatars)

// Promises of different types:
all(
  MyClient.getLocationFor(contact: contact),
  MyClient.getAvatarFor(contact: contact)
).then { location, avatar in
  self.updateContact(location, avatar)
}
// ---- end of what is printed ----
  }
}

extension GoogleSnippets {
  @Test("snippet 23: values of one type in order, values of two types as a pair; a rejection rejects")
  func snippet23()  {
    let controller = Controller()
    controller.printed(["ann", "bob"], "cid")
    controller.printed(["ann", ""], "")
    #expect(waitForPromises(timeout: 10))
    #expect(controller.journal.all.sorted() == ["3 cid", "[ann, bob]"])
  }
}
