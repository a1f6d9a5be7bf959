extension PastedCode {
  /// Code that waits for what an application's person or world does, and what people type.
  static let handlers: [PastedCode] = [
    PastedCode(
      "a view whose button starts a task",
      calls: ["let saveButton = SaveButton(photo: photo)", "saveButton.body"],
      ends: ["save fulfilled true", "Task fulfilled ()"],
      """
      struct SaveButton: View {
        let photo: Photo
        @State private var isSaved = false

        var body: some View {
          Button {
            Task {
              isSaved = await album.save(photo)
            }
          } label: {
            Image(systemName: "star")
          }
        }
      }
      """),
    PastedCode(
      "a pending promise that is kept under an unknown name",
      calls: ["signIn(from: controller)"],
      ends: ["pending fulfilled waiting"],
      """
      import Promises

      func signIn(from controller: UIViewController) -> Promise<Credential> {
        Authenticator.waiting?.reject(AuthError.replaced)
        let waiting = Promise<Credential>.pending()
        Authenticator.waiting = waiting
        Client.authorize(controller)
        return waiting
      }
      """),
    PastedCode(
      "a closure that is given a promise",
      calls: ["listen()"],
      ends: ["on fulfilled on", "connected fulfilled ()", "done fulfilled ()", "catch fulfilled ()", "get fulfilled ()"],
      """
      import PromiseKit

      func listen() -> Promise<Void> {
        socket.on(.move) { promise in
          promise.done { [weak self] move in
            self?.apply(move)
          }.catch { print($0) }
        }
        return socket.connected().get { [weak self] in
          self?.socket.send(.hello)
        }
      }
      """),
    PastedCode(
      "a handler that is set after its object was shown",
      calls: ["let uiViewController = UIViewController()", "uiViewController.pick(picker)"],
      ends: ["Promise fulfilled color"],
      """
      import PromiseKit

      extension UIViewController {
        func pick(_ picker: ColorPicker) -> Promise<Color> {
          present(picker, animated: true)
          return Promise { seal in
            picker.onPick = { color in seal.fulfill(color) }
          }
        }
      }
      """),
    PastedCode(
      "a password that is typed twice",
      calls: [#"registerTapped(email: "email", password: "password", repeatedPassword: "password")"#],
      ends: ["register fulfilled register", "firstly fulfilled register", "done fulfilled ()", "catch fulfilled ()"],
      """
      import PromiseKit

      func registerTapped(email: String, password: String, repeatedPassword: String) {
        if !email.isEmpty {
          if password != repeatedPassword {
            alerts.show("The passwords differ")
          } else {
            firstly {
              accounts.register(email: email, password: password)
            }.done {
              self.close()
            }.catch { error in
              self.show(error)
            }
          }
        }
      }
      """),
    PastedCode(
      "a cache that begins empty",
      calls: ["let pictures = Pictures()", #"pictures.picture("name")"#],
      ends: ["picture fulfilled picture", "get fulfilled picture"],
      """
      import PromiseKit

      class Pictures {
        private let cache = NSCache<NSString, Picture>()

        func picture(_ name: String) -> Promise<Picture> {
          if let known = cache.object(forKey: name as NSString) { return .value(known) }
          return api.picture(name).get { self.cache.setObject($0, forKey: name as NSString) }
        }
      }
      """),
    PastedCode(
      "a callback that is what settles the promise",
      calls: ["let vault = Vault()", "vault.renew(key)"],
      ends: ["Promise fulfilled renewal"],
      """
      import PromiseKit

      extension Vault {
        func renew(_ key: Key) -> Promise<Renewal> {
          return Promise { renewKeys(key, completion: $0.resolve) }
        }
      }
      """),
    PastedCode(
      "properties that share a tuple, one of which is called",
      calls: ["let asker = Asker(start: start)"],
      ends: ["pending fulfilled start", "done fulfilled ()"],
      """
      import PromiseKit

      private class Asker: Manager {
        let (promise, answer) = Guarantee<Status>.pending()

        init(start: Status) {
          super.init()
          promise.done { _ in self.stop() }
          answer(start)
        }
      }
      """),
  ]
}
