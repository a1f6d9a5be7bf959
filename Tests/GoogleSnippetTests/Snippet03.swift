// swift-format-ignore-file
// Between the marks stands what the guide prints, character by character.
import PromiseDispatch
import Testing

private class UIImage { let name: String; init(_ name: String) { self.name = name } }
private struct User {}
private enum Lost: Error { case avatar }

private enum MyClient {
  static func getCurrentUser() -> Promise<User> { Promise(User()) }
  static func getContacts(_ user: User) -> Promise<[String]> { Promise(["ann", "bob", "cid"]) }
  static func getAvatar(_ contact: String) -> Promise<UIImage> {
    Promise(UIImage(contact)).delay(contact == "ann" ? 0.02 : 0)
  }
}

private enum Printed {
static
// ---- as printed ----
func getCurrentUserContactsAvatars() -> Promise<[UIImage]> {
  return MyClient.getCurrentUser().then(MyClient.getContacts).then { contacts in
    all(contacts.map(MyClient.getAvatar))
  }
}
// ---- end of what is printed ----
}

extension GoogleSnippets {
  @Test("snippet 03: the avatars come in the order of the contacts")
  func snippet03() async throws {
    let avatars = try await Printed.getCurrentUserContactsAvatars().get()
    #expect(avatars.map(\.name) == ["ann", "bob", "cid"])
  }
}
