// Exactly one of two functions is called, later
// Seed snippet 04: google-promises-guide.md, lines 196 to 200.

struct UIImage {
  var name: String
}

class UIViewController {
  func viewDidAppear(_ animated: Bool) {
    print("appeared")
  }
}

func getCurrentUserContactsAvatars() -> Promise<[UIImage]> {
  return Promise([UIImage(name: "bob"), UIImage(name: "cyd")]).delay(0.1)
}

func updateAvatars(_ avatars: [UIImage]) {
  print("avatars", avatars.map { $0.name })
}

func showErrorAlert(_ error: Error) {
  print("alert", error)
}

class ContactsController: UIViewController {

// ---- the snippet ----
override func viewDidAppear(_ animated: Bool) {
  super.viewDidAppear(animated)

  getCurrentUserContactsAvatars().then(updateAvatars).catch(showErrorAlert)
}
// ---- end of the snippet ----

}

ContactsController().viewDidAppear(true)
print("later")
