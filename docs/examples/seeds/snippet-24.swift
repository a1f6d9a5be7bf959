// Whatever the outcome: always
// Seed snippet 24: google-promises-guide.md, lines 1084 to 1090.

struct UIImage {
  var name: String
}

enum ClientError: Error {
  case offline
}

class Label {
  var text = ""
}

class ContactsController {
  let isOnline: Bool
  let label = Label()

  init(isOnline: Bool) {
    self.isOnline = isOnline
  }

  func getCurrentUserContactsAvatars() -> Promise<[UIImage]> {
    if isOnline { return Promise([UIImage(name: "bob")]) }
    return Promise(ClientError.offline)
  }

  func update(_ avatars: [UIImage]) {
    print("avatars", avatars.map { $0.name })
  }

  func showErrorAlert(_ error: Error) {
    print("alert", error)
  }

  func run() {

// ---- the snippet ----
getCurrentUserContactsAvatars().then { avatars in
  self.update(avatars)
}.catch { error in
  self.showErrorAlert(error)
}.always {
  self.label.text = "All done."
}
// ---- end of the snippet ----

  }
}

for isOnline in [true, false] {
  let controller = ContactsController(isOnline: isOnline)
  controller.run()
  DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print(controller.label.text) }
}
