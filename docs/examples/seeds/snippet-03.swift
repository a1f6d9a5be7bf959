// A promise of the avatars in the order of the contacts, or the first error
// Seed snippet 03: google-promises-guide.md, lines 167 to 171.

struct UIImage {
  var name: String
}

struct User {
  var name: String
}

struct Contact {
  var name: String
}

enum ClientError: Error {
  case offline(String)
}

struct MyClient {
  static func getCurrentUser() -> Promise<User> {
    return Promise(User(name: "ada")).delay(0.1)
  }

  static func getContacts(_ user: User) -> Promise<[Contact]> {
    return Promise([Contact(name: "bob"), Contact(name: "cyd")]).delay(0.1)
  }

  static func getAvatar(_ contact: Contact) -> Promise<UIImage> {
    // The second is there first.
    return Promise(UIImage(name: "avatar of \(contact.name)")).delay(contact.name == "bob" ? 0.2 : 0.1)
  }
}

// ---- the snippet ----
func getCurrentUserContactsAvatars() -> Promise<[UIImage]> {
  return MyClient.getCurrentUser().then(MyClient.getContacts).then { contacts in
    all(contacts.map(MyClient.getAvatar))
  }
}
// ---- end of the snippet ----

getCurrentUserContactsAvatars().then { avatars in
  print(avatars.map { $0.name })
}
