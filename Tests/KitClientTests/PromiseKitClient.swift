import Dispatch
import Foundation
import KitPromises
import Testing

// Code as users of PromiseKit write it, in Swift 5 mode; only its import line is changed.

struct User {
  let name: String
  let avatar: URL
}

enum ServiceError: Error { case unknownUser, offline }

final class Service {
  private let users = ["ann": User(name: "Ann", avatar: URL(fileURLWithPath: "/ann.png"))]

  func login(_ id: String) -> Promise<User> {
    return Promise { seal in
      DispatchQueue.global().async {
        guard let user = self.users[id] else { return seal.reject(ServiceError.unknownUser) }
        seal.fulfill(user)
      }
    }
  }

  func fetch(_ url: URL, completion: @escaping (Data?, Error?) -> Void) {
    DispatchQueue.global().async { completion(Data(url.lastPathComponent.utf8), nil) }
  }

  func image(_ url: URL) -> Promise<Data> {
    return Promise { fetch(url, completion: $0.resolve) }
  }
}

final class Screen {
  var name = ""
  var image = Data()
  var isBusy = false
  var errors: [Error] = []
  let service = Service()

  func show(_ id: String) -> Guarantee<Void> {
    isBusy = true
    return firstly {
      service.login(id)
    }.get { user in
      self.name = user.name
    }.then { user in
      self.service.image(user.avatar)
    }.map { data in
      data + Data("!".utf8)
    }.done { data in
      self.image = data
    }.ensure {
      self.isBusy = false
    }.recover { error in
      self.errors.append(error)
    }
  }
}

@Suite("code written for PromiseKit")
struct PromiseKitClient {
  @Test("a chain of firstly, get, then, map, done, ensure and recover")
  func chain() async {
    let screen = Screen()
    await screen.show("ann").async()
    #expect(screen.name == "Ann")
    #expect(String(decoding: screen.image, as: UTF8.self) == "ann.png!")
    #expect(!screen.isBusy && screen.errors.isEmpty)
    await screen.show("bob").async()
    #expect(screen.errors.first as? ServiceError == .unknownUser)
  }

  @Test("when with tuples, race against after, catch and finally")
  func combining() async {
    let service = Service()
    let (guarantee, resolve) = Guarantee<String>.pending()
    firstly {
      when(fulfilled: service.login("ann"), service.image(URL(fileURLWithPath: "/x")))
    }.done { user, data in
      resolve("\(user.name) \(data.count)")
    }.catch { error in
      resolve("\(error)")
    }
    let text = await guarantee.async()
    #expect(text == "Ann 1")

    let timeout: Promise<Int> = after(seconds: 0.01).then { () -> Promise<Int> in Promise(error: ServiceError.offline) }
    let never = Promise<Int>.pending()
    let (finished, finish) = Guarantee<[String]>.pending()
    var lines: [String] = []
    race(never.promise, timeout).done { lines.append("\($0)") }.catch { lines.append("\($0)") }.finally { finish(lines) }
    #expect(await finished.async() == ["offline"])
    never.resolver.reject(PMKError.cancelled)
  }

  @Test("a retry that recovers with itself, as the original's patterns show it")
  func retrying() throws {
    var calls = 0
    func flaky() -> Promise<Int> {
      calls += 1
      return calls < 3 ? Promise(error: ServiceError.offline) : .value(calls)
    }
    func attempt<T>(
      maximumRetryCount: Int = 3, delayBeforeRetry: DispatchTimeInterval = .milliseconds(1), _ body: @escaping () -> Promise<T>
    )
      -> Promise<T>
    {
      var attempts = 0
      func attempt() -> Promise<T> {
        attempts += 1
        return body().recover(on: nil) { error -> Promise<T> in
          guard attempts < maximumRetryCount else { throw error }
          return after(delayBeforeRetry).then(on: nil, attempt)
        }
      }
      return attempt()
    }
    #expect(try attempt(flaky).wait() == 3)
  }

  @Test("sequences of values, key paths, and background work")
  func values() throws {
    let names: Promise<[String]> = Promise.value(["b", "a", "c"])
    #expect(try names.sortedValues(on: nil).wait() == ["a", "b", "c"])
    #expect(try names.mapValues(on: nil) { $0.uppercased() }.wait() == ["B", "A", "C"])
    #expect(try names.filterValues(on: nil) { $0 > "a" }.wait() == ["b", "c"])
    #expect(try names.compactMapValues(on: nil) { Int($0) }.wait() == [])
    #expect(try names.flatMapValues(on: nil) { [$0, $0] }.wait().count == 6)
    #expect(try names.thenMap(on: nil) { Promise.value($0 + "!") }.wait() == ["b!", "a!", "c!"])
    #expect(try names.firstValue.wait() == "b")
    #expect(try names.lastValue.wait() == "c")
    #expect(try names.map(\.count).wait() == 3)
    #expect(DispatchQueue.global().async(.promise) { 6 * 7 }.wait() == 42)
    #expect(try names.asVoid().wait() == ())
  }

  @Test("a thenable of one's own can be waited for with the others")
  func ownThenable() throws {
    final class Ready: Thenable {
      typealias T = Int
      let result: Result<Int>? = .fulfilled(5)
      func pipe(to: @escaping (Result<Int>) -> Void) { to(.fulfilled(5)) }
    }
    #expect(try when(fulfilled: Ready(), Promise.value(1)).map(on: nil) { $0 + $1 }.wait() == 6)
  }
}
