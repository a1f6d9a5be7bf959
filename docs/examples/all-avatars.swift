// all: the avatars of several contacts, and one failure fails them all

struct Contact {
  let name: String
  let seconds: Double
  let isOnline: Bool
}

enum NetworkError: Error {
  case offline(String)
}

func getAvatar(for contact: Contact) -> Promise<String> {
  Promise(contact).delay(contact.seconds).then { contact -> String in
    guard contact.isOnline else { throw NetworkError.offline(contact.name) }
    return "<\(contact.name)>"
  }
}

let contacts = [
  Contact(name: "ada", seconds: 0.12, isOnline: true),
  Contact(name: "bob", seconds: 0.05, isOnline: false),
  Contact(name: "cyd", seconds: 0.2, isOnline: true),
]

all(contacts.map { getAvatar(for: $0) })
  .then { avatars in print("avatars: \(avatars)") }
  .catch { error in print("no avatars: \(error)") }
