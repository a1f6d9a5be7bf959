/// What shared programs are like, for a predictor to have read before it packs or unpacks one.
///
/// It belongs to version 1 of shared codes: whoever changes a character of it changes what every code means, and needs version 2.
enum PackingSample {
  static let text = """
    // import Promises, import PromiseKit, import Foundation
    struct Offline: Error {}
    enum Failure: Error { case offline, notFound(String), busy(attempt: Int), timedOut }
    struct User { let id: Int; let name: String }
    class ViewController { var items: [String] = []
      func viewDidLoad() {
        load().then { [weak self] items -> Void in
          guard let self = self else { return }
          self.items = items
        }.catch { error in print("error: \\(error)") }
      }
    }
    func fetchUser(_ id: Int) -> Promise<User> {
      return Promise { fulfill, reject in
        if id > 0 { fulfill(User(id: id, name: "ada")) } else { reject(Failure.notFound("user")) }
      }
    }
    func getAvatar(of user: String) -> Promise<String> {
      Promise("<\\(user)>").delay(0.05)
    }
    async function load(url) { try { const response = await fetch(url); return response.json(); } catch (error) { throw error } }
    let users = ["ada", "bob", "cyd"].map { getAvatar(of: $0) }
    let pending = Promise<Int>.pending()
    all(users).then { avatars in
      for avatar in avatars { print(avatar) }
      return avatars.count
    }.then { print($0) }.catch { error in
      print("failed: \\(error)")
    }.always { print("done") }
    any(first, second).then { value in value.description }.recover { error in "unknown" }.timeout(0.1)
    race(login(), Promise(0).delay(0.12)).validate { $0.count > 3 }.then { print($0) }
    retry(attempts: 3, delay: 0.1) { fetchUser(7) }.then { user in print("hello \\(user.name)") }
    firstly { login() }.then { user in get("/users/\\(user.id)") }.map { $0.value }.done { print($0) }.ensure { spinner.stop() }
      .catch { error in print("gave up: \\(error)") }.finally { print("end") }
    when(fulfilled: fetchUser(1), fetchUser(2)).done { a, b in print(a, b) }.cauterize()
    after(seconds: 0.3).then { SimulatedNetwork.get("/items", latency: 0.08) }.compactMap { Int($0) }
    new Promise((resolve, reject) => setTimeout(resolve, 100)).then(value => console.log(value)).finally(() => {})
    Task { do { let value = try await load(); print(value) } catch { print("error", error) } }
    var count = 0
    if count == 0 { count += 1 } else { throw NSError(domain: "app", code: 42, userInfo: nil) }
    DispatchQueue.main.async { print("later") }
    // dialect: google promisekit ecmascript frantic anypromise
    promiselab session 1
    name 15
    <example.swift>
    dialect 10
    promisekit
    now 120000000
    position 31
    injection 15
    21:4#0
    fail
    Offline()
    injection 14
    9:20
    delay
    300000000
    order 8
    s1-o3x1
    stubs 2
    on
    prompt 30
    80000000
    pending.fulfill(7)
    promiselab session 1
    name 13
    <chain.swift>
    text 640
    // An error bubbles: it passes the handlers of values until recover takes it

    """
}
