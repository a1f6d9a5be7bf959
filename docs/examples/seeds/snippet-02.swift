// The caller of the pyramid of callbacks: an alert, or the avatars
// Seed snippet 02: google-promises-guide.md, lines 131 to 141. Where the document has a printing mistake, "printed:" shows it.

struct UIImage {
  var name: String
}

class UIViewController {
  func viewDidAppear(_ animated: Bool) {
    print("appeared")
  }
}

func getCurrentUserContactsAvatars(_ completion: @escaping ([UIImage]?, Error?) -> Void) {
  DispatchQueue.main.async { completion([UIImage(name: "bob"), UIImage(name: "cyd")], nil) }
}

func updateAvatars(_ avatars: [UIImage]?) {
  print("avatars", avatars!.map { $0.name })
}

func showErrorAlert(_ error: Error?) {
  print("alert", error!)
}

class ContactsController: UIViewController {

// ---- the snippet ----
override func viewDidAppear(_ animated: Bool) {
  super.viewDidAppear(animated)

  getCurrentUserContactsAvatars() { avatars, error in
// printed:     if (error) {
    if error != nil {
      showErrorAlert(error)
    } else {
      updateAvatars(avatars)
    }
  }
}
// ---- end of the snippet ----

}

ContactsController().viewDidAppear(true)
