// All of several promises, of one type and of two
// Seed snippet 23: google-promises-guide.md, lines 1034 to 1043.

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

func updateAvatars(_ avatars: [UIImage]) {
  print("avatars", avatars.map { $0.name })
}

class ContactsController {
  let contacts = [Contact(name: "bob"), Contact(name: "cyd")]
  let contact = Contact(name: "bob")

  func updateContact(_ location: Location, _ avatar: UIImage) {
    print("contact", location.place, avatar.name)
  }

  func run() {

// ---- the snippet ----
// Promises of same type:
all(contacts.map { MyClient.getAvatarFor(contact: $0) }).then(updateAvatars)

// Promises of different types:
all(
  MyClient.getLocationFor(contact: contact),
  MyClient.getAvatarFor(contact: contact)
).then { location, avatar in
  self.updateContact(location, avatar)
}
// ---- end of the snippet ----

  }
}

let controller = ContactsController()
controller.run()
