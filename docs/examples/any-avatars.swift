// any: the same avatars, but whoever answers is shown

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

any(contacts.map { getAvatar(for: $0) })
  .then { answers in
    print("avatars: \(answers.compactMap { $0.value })")
    for answer in answers {
      if let error = answer.error { print("error: \(error)") }
    }
  }
  .catch { error in print("nobody answered: \(error)") }
