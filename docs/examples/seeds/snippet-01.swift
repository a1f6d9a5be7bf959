// A pyramid of callbacks: the avatars come in the order of the contacts, or the first error
// Seed snippet 01: google-promises-guide.md, lines 68 to 107. Where the document has a printing mistake, "printed:" shows it.

struct UIImage {
  var name: String
}

struct User {
  var name: String
}

struct Contact {
  var name: String
}

struct MyClient {
  static func getCurrentUser(_ completion: @escaping (User?, Error?) -> Void) {
    DispatchQueue.main.async { completion(User(name: "ada"), nil) }
  }

  static func getContacts(_ user: User?, _ completion: @escaping ([Contact]?, Error?) -> Void) {
    DispatchQueue.main.async { completion([Contact(name: "bob"), Contact(name: "cyd")], nil) }
  }

  static func getAvatar(_ contact: Contact, _ completion: @escaping (UIImage?, Error?) -> Void) {
    // The second is there first.
    DispatchQueue.main.asyncAfter(deadline: .now() + (contact.name == "bob" ? 0.2 : 0.1)) {
      completion(UIImage(name: "avatar of \(contact.name)"), nil)
    }
  }
}

// ---- the snippet ----
// printed: func getCurrentUserContactsAvatars(_ completion: ([UIImage]?, Error?) -> Void) {
func getCurrentUserContactsAvatars(_ completion: @escaping ([UIImage]?, Error?) -> Void) {
  MyClient.getCurrentUser() { currentUser, error in
    guard error == nil else {
      completion(nil, error)
      return
    }
    MyClient.getContacts(currentUser) { contacts, error in
      guard error == nil else {
        completion(nil, error)
        return
      }
// printed:       guard let contacts = contacts, !contacts.isEmpty() else {
      guard let contacts = contacts, !contacts.isEmpty else {
        completion([UIImage](), nil)
        return
      }
      var count = contacts.count
// printed:       var avatars = [UIImage](repeating: nil, count: count)
      var avatars = [UIImage?](repeating: nil, count: count)
      var errorReported = false
      for (index, contact) in contacts.enumerated() {
        MyClient.getAvatar(contact) { avatar, error in
          if (errorReported) {
            return
          }
// printed:           guard error == nil {
          guard error == nil else {
            completion(nil, error)
            errorReported = true
            return
          }
          if let avatar = avatar {
            avatars[index] = avatar
          }
          count -= 1
          if count == 0 {
// printed:             completion(avatars.flatMap { $0 }, nil)
            completion(avatars.compactMap { $0 }, nil)
          }
        }
      }
    }
  }
}
// ---- end of the snippet ----

getCurrentUserContactsAvatars { avatars, error in
  print(avatars!.map { $0.name }, error == nil)
}
