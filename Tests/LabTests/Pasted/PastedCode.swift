/// Code as people paste it: cut out of applications, with what stands around it, and nobody who calls it.
struct PastedCode: Sendable {
  /// What is special about it.
  let trait: String
  let text: String
  /// The calls that are made for it.
  let calls: [String]
  /// How its promises end, in the order in which they settle.
  let ends: [String]

  init(_ trait: String, calls: [String], ends: [String], _ text: String) {
    (self.trait, self.text, self.calls, self.ends) = (trait, text, calls, ends)
  }

  static let all: [PastedCode] = [
    PastedCode(
      "a view controller with outlets and an action",
      calls: ["let loginController = LoginController()", "loginController.loginTapped(sender)"],
      ends: ["login fulfilled login", "firstly fulfilled login", "done fulfilled ()", "catch fulfilled ()"],
      """
      import UIKit
      import PromiseKit

      class LoginController: UIViewController {
        @IBOutlet weak var nameField: UITextField!
        @IBOutlet private var spinner: UIActivityIndicatorView!
        private let client = APIClient()

        override func viewDidLoad() {
          super.viewDidLoad()
          title = NSLocalizedString("Login", comment: "")
        }

        @IBAction func loginTapped(_ sender: UIButton) {
          spinner.startAnimating()
          firstly {
            client.login(name: nameField.text ?? "", password: "secret")
          }.done { user in
            self.title = user.name
          }.catch { error in
            self.show(error)
          }
        }
      }
      """),
    PastedCode(
      "a function that takes values of the script's own types and a completion handler",
      calls: [
        #"save([User(id: 1, name: "name"), User(id: 2, name: "name"), User(id: 3, name: "name")], as: Kind.small(1), "#
          + #"completion: { value1, value2 in print("completion of save is called: \(value1), \(value2)") })"#
      ],
      ends: ["value fulfilled 3", "map fulfilled true"],
      """
      import PromiseKit
      enum Kind { case small(Int), big }
      struct User: Codable { let id: Int; let name: String; var tags: [String] = [] }
      func save(_ users: [User], as kind: Kind, completion: @escaping (Int?, Error?) -> Void) -> Promise<Bool> {
        completion(users.count, nil)
        return Promise.value(users.count).map { $0 == 3 }
      }
      """),
    PastedCode(
      "braces that close what was not copied",
      calls: ["load()"], ends: ["fetchUser fulfilled user", "then fulfilled user"],
      """
          func load() -> Promise<User> {
            fetchUser().then { $0 }
          }
        }
      }
      """),
    PastedCode(
      "braces that the copy left open",
      calls: ["let service = Service()", "service.load()"], ends: ["fetchUser fulfilled user", "then fulfilled user"],
      """
      class Service {
        func load() -> Promise<User> {
          fetchUser().then { $0 }
      """),
    PastedCode(
      "the body of a function alone",
      calls: [], ends: ["fetchUser fulfilled user", "then fulfilled user"],
      """
      let client = makeClient()
      return client.fetchUser().then { user in user }
      """),
    PastedCode(
      "an extension of a type that was not pasted",
      calls: ["let profileStore = ProfileStore()", "profileStore.refresh()"],
      ends: ["fetchProfile fulfilled profile", "then fulfilled profile"],
      """
      extension ProfileStore {
        enum State { case idle, loading }
        func refresh() { fetchProfile().then { print("got \\($0)") } }
      }
      """),
    PastedCode(
      "a guard that must hold and an if that only leaves",
      calls: ["reload()"], ends: ["fetchItems fulfilled [item1, item2, item3]", "then fulfilled [item1, item2, item3]"],
      """
      func reload() {
        guard session.isActive, connection.state == .open, !queue.isPaused else { return }
        if isLoading || retryCount > limit { return }
        fetchItems().then { items in tableView.show(items) }
      }
      """),
    PastedCode(
      "an initializer that starts a chain",
      calls: ["let dashboard = Dashboard()"], ends: ["fetchOrders fulfilled [order1, order2, order3]", "then fulfilled 3"],
      """
      final class Dashboard: NSObject {
        var items: [Item] = []
        override init() {
          super.init()
          fetchOrders().then { $0.count }
        }
      }
      """),
    PastedCode(
      "a singleton",
      calls: ["let store = Store.shared", "store.load()"], ends: ["value fulfilled 1"],
      """
      import PromiseKit
      final class Store {
        static let shared = Store()
        private init() {}
        func load() -> Promise<Int> { .value(1) }
      }
      """),
    PastedCode(
      "property wrappers and availability",
      calls: ["let model = Model()", "model.reload()"],
      ends: [#"fetchNames fulfilled ["name1", "name2", "name3"]"#, "then fulfilled 3"],
      """
      final class Model: ObservableObject {
        @Published private(set) var names: [String] = []
        func reload() {
          if #available(iOS 15, *) {
            fetchNames().then { names -> Int in
              self.names = names
              return self.names.count
            }
          }
        }
      }
      """),
    PastedCode(
      "a callback that nobody pasted calls",
      calls: ["viewDidLoad()"], ends: ["send fulfilled send", "then fulfilled send"],
      """
      override func viewDidLoad() {
        super.viewDidLoad()
        button.onTap = { [weak self] in self?.submit() }
      }
      func submit() { client.send(form).then { _ in dismiss() } }
      """),
    PastedCode(
      "a generic function",
      calls: [#"decode(Answer.self, from: "text", retries: 1)"#], ends: ["Promise fulfilled 1", "then fulfilled ()"],
      """
      struct Answer: Decodable { let id: Int }
      func decode<T: Decodable>(_ type: T.Type, from text: String, retries: Int) -> Promise<Void> {
        Promise(retries).then { print(type, $0) }
      }
      """),
    PastedCode(
      "a task that a button starts, with two requests at once",
      calls: ["let profileModel = ProfileModel()", "profileModel.refresh()"],
      ends: [
        "userID fulfilled userID", "profile fulfilled profile", "posts fulfilled [post1, post2, post3]",
        "async let fulfilled profile", "async let fulfilled [post1, post2, post3]", "Task fulfilled ()",
      ],
      """
      @MainActor final class ProfileModel: ObservableObject {
        @Published private(set) var title = ""
        func refresh() {
          Task {
            do {
              let id = try await session.userID()
              async let profile = api.profile(id)
              async let posts = api.posts(of: id)
              title = "\\(try await profile): \\(try await posts.count)"
            } catch {
              title = error.localizedDescription
            }
          }
        }
      }
      """),
    PastedCode(
      "a completion handler behind a continuation",
      calls: ["await image()"], ends: ["withCheckedContinuation fulfilled takePicture"],
      """
      func image() async -> UIImage {
        await withCheckedContinuation { continuation in
          camera.takePicture { image in continuation.resume(returning: image) }
        }
      }
      """),
    PastedCode(
      "an overload that was not pasted",
      calls: ["let storage = Storage()", "storage.getData()"], ends: ["Promise fulfilled data"],
      """
      import PromiseKit
      extension Storage {
        func getData(maxSize: Int = 1024) -> Promise<Data> {
          Promise { seal in
            getData(maxSize: maxSize) { data, error in seal.resolve(data, error) }
          }
        }
      }
      """),
    PastedCode(
      "values that are indexed, compared and gone through",
      calls: ["show()"], ends: ["fetchPage fulfilled page", "then fulfilled first"],
      """
      func show() {
        fetchPage().then { page -> String in
          for entry in page.entries { list.add(entry) }
          return page.total > 0 && page.rows[0].isVisible ? "first" : "none"
        }
      }
      """),
    PastedCode(
      "a switch over what is unknown takes the happy case",
      calls: ["check()"], ends: ["send fulfilled send", "then fulfilled fine"],
      """
      func check() {
        api.send(request).then { answer -> String in
          switch answer {
          case .failure(let error): return "bad \\(error)"
          case .success: return "fine"
          }
        }
      }
      """),
    PastedCode(
      "an actor's async method",
      calls: ["let bank = Bank()", "try await bank.add(1)"], ends: [],
      """
      actor Bank {
        private var sum = 0
        func add(_ amount: Int) async throws -> Int {
          sum += amount
          print("sum \\(sum)")
          return sum
        }
      }
      """),
    PastedCode(
      "imports of modules and of single types",
      calls: ["load()"], ends: ["get fulfilled get"],
      """
      import Alamofire
      import struct Foundation.URL
      @testable import MyApp
      func load() -> Promise<Any> { AF.get("x") }
      """),
    PastedCode(
      "a script that makes promises itself is left alone",
      calls: [], ends: ["Promise fulfilled 1"],
      """
      func never() -> Promise<Int> { Promise(2) }
      Promise(1)
      """),
    PastedCode(
      "functions that call one another begin with the first",
      calls: ["ping(1)"], ends: ["Promise fulfilled 1", "Promise fulfilled 0", "then fulfilled 0"],
      """
      func ping(_ count: Int) -> Promise<Int> { Promise(count).then { pong($0) } }
      func pong(_ count: Int) -> Promise<Int> { count > 0 ? Promise(0) : ping(count) }
      """),
    PastedCode(
      "two excerpts that declare one name",
      calls: ["load()"], ends: ["Promise fulfilled a", "then fulfilled a"],
      """
      let name = "a"
      func load() { Promise(name).then { print($0) } }
      let name = "a"
      """),
    PastedCode(
      "closures in variables",
      calls: ["loadPost(1)", "refresh()"],
      ends: ["fetch fulfilled fetch", "load fulfilled load", "then fulfilled Post", "then fulfilled load"],
      """
      let loadPost: (Int) -> Promise<Post> = { id in
        client.fetch(id).then { Post(json: $0) }
      }
      lazy var refresh: () -> Void = {
        self.store.load().then { self.items = $0 }
      }
      """),
    PastedCode(
      "a property that starts a request whenever it is set",
      calls: ["let finder = Finder()", #"finder.query = "query""#],
      ends: ["search fulfilled search", "then fulfilled search"],
      """
      final class Finder {
        var query = "" { didSet { if query != oldValue { find() } } }
        private func find() { api.search(query).then { self.show($0) } }
      }
      """),
    PastedCode(
      "an object that may not be made, and one whose making may fail",
      calls: ["let uploader = try Uploader(size: 1)!", "uploader.upload()"],
      ends: ["send fulfilled send"],
      """
      class Uploader {
        init?(size: Int) throws { if size > 9 { throw Full.disk } else if size == 0 { return nil } }
        func upload() -> Promise<Any> { client.send(1) }
      }
      """),
    PastedCode(
      "a method for others to override is left alone",
      calls: ["let real = Real()", "real.start()"], ends: ["Promise fulfilled 1"],
      """
      class Base { func start() -> Promise<Int> { fatalError("override this") } }
      class Real: Base { override func start() -> Promise<Int> { Promise(1) } }
      """),
    PastedCode(
      "a method of the name of what it calls of another object",
      calls: ["let feed = Feed()", "feed.load()", "feed.reload()"],
      ends: ["load fulfilled load", "load fulfilled load", "then fulfilled load", "then fulfilled load"],
      """
      class Feed {
        func load() { api.load().then { $0 } }
        func reload() { store.load().then { $0 } }
      }
      """),
    PastedCode(
      "a closure that waits, handed to somebody else",
      calls: ["start()"], ends: ["ready fulfilled ready", "Task fulfilled ready"],
      """
      func start() {
        Task { await door.ready() }
      }
      """),
  ]
}
