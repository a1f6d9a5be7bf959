// Any of several promises: what there is of each
// Seed snippet 25: google-promises-guide.md, lines 1125 to 1145.

struct UIImage {
  var name: String
}

struct Contact {
  var name: String
}

struct Location {
  var place: String
}

enum ClientError: Error {
  case offline(String)
}

struct MyClient {
  static func getAvatarFor(contact: Contact) -> Promise<UIImage> {
    if contact.name == "eve" { return Promise(ClientError.offline(contact.name)) }
    return Promise(UIImage(name: "avatar of \(contact.name)")).delay(contact.name == "bob" ? 0.2 : 0.1)
  }

  static func getLocationFor(contact: Contact) -> Promise<Location> {
    return Promise(Location(place: "Lima")).delay(0.3)
  }
}

class ContactsController {
  let contacts: [Contact]
  let contact: Contact

  init(contacts: [Contact], contact: Contact) {
    self.contacts = contacts
    self.contact = contact
  }

  func updateAvatars(_ avatars: [UIImage]) {
    print("avatars", avatars.map { $0.name })
  }

  func updateContact(_ location: Location, _ avatar: UIImage) {
    print("contact", location.place, avatar.name)
  }

  func showErrorAlert(_ error: Error) {
    print("alert", error)
  }

  func run() {

// ---- the snippet ----
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
// ---- end of the snippet ----

  }
}

let (bob, eve) = (Contact(name: "bob"), Contact(name: "eve"))
let first = ContactsController(contacts: [bob, eve], contact: bob)
first.run()
let second = ContactsController(contacts: [], contact: eve)
second.run()
