// An error becomes a value again
// Seed snippet 28: google-promises-guide.md, lines 1284 to 1289.

struct UIImage {
  var name: String
}

enum ClientError: Error {
  case offline
}

class ContactsController {
  func getCurrentUserContactsAvatars() -> Promise<[UIImage]> {
    return Promise(ClientError.offline)
  }

  func getDefaultsAvatars() -> Promise<[UIImage]> {
    return Promise([UIImage(name: "nobody")]).delay(0.1)
  }

  func update(_ avatars: [UIImage]) {
    print("avatars", avatars.map { $0.name })
  }

  func run() {

// ---- the snippet ----
getCurrentUserContactsAvatars().recover { error in
  print("Fallback to default avatars due to error: \(error)")
  return self.getDefaultsAvatars()
}.then { avatars in
  self.update(avatars)
}
// ---- end of the snippet ----

  }
}

let controller = ContactsController()
controller.run()
