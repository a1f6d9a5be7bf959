import Program
import SwiftPromises
import Testing
import TraceEvents

@testable import Lab

/// What `check --stub` says of pasted code: nothing that rests on what was made up.
@Suite("check: what is made up is no finding") struct MadeUpDoubtTests {
  /// Checks a text, with calls of its functions, as the command does.
  private func checkPasted(_ text: String) throws -> CheckReport {
    var run = RunRequest(source: ScriptSource(name: "test.swift", text: text))
    run.plan.stubs.isOn = true
    run.plan = run.plan(calling: .ifNothingHappens).plan
    return try CheckRequest(run).perform()
  }

  private func findings(_ text: String) throws -> [String] {
    try checkPasted(text).findings.filter { $0.severity != .note || $0.rule == .unreachableHandler }
      .map { "\($0.rule.rawValue) \($0.place.line)" }
  }

  @Test("what a failing call gives its handler says no, and isn't nil, where it is asked as a condition")
  func grantedIsNoOptional() throws {
    let text = """
      import PromiseKit
      func ask() -> Promise<Void> {
        Promise { seal in
          center.requestAuthorization(options: [.alert]) { granted, error in
            if granted { seal.fulfill(()) } else { seal.reject(error ?? PMKError.cancelled) }
          }
        }
      }
      """
    #expect(try findings(text) == [])
    let silent = text.replacing("else { seal.reject(error ?? PMKError.cancelled) }", with: "")
    #expect(try findings(silent) == ["pending 3"])
  }

  @Test(
    "a promise that is made up may be a guarantee, or none at all",
    arguments: [
      "import PromiseKit\nfunc open() {\n  scenes.coordinator.done { coordinator in\n    coordinator.show()\n  }\n}",
      """
      import Promises
      func create(named name: String) {
        model.create(name).then { [weak self] path in
          self?.coordinator?.created(at: path)
        }.catch { error in
          print(error)
        }
      }
      """,
      """
      import PromiseKit
      func newest(_ apps: [App]) -> Promise<[App?]> {
        when(fulfilled: apps.map { app in
          store.lookup(app.id).map { result -> App? in
            guard app.isOutdated(result) else { return nil }
            return app
          }
        })
      }
      """,
      """
      import PromiseKit
      func content() async -> Content {
        await withCheckedContinuation { continuation in
          manager.content(from: original).done {
            continuation.resume(returning: $0)
          }
        }
      }
      """,
    ])
  func mayNotFail(_ text: String) throws {
    #expect(try findings(text) == [])
  }

  @Test("an error that nobody handles is still found where an operator is called on the promise, as google's can fail")
  func chainsCanFail() throws {
    let text = "import Promises\nfunc show() {\n  api.load(1).then { print($0) }\n}"
    #expect(try findings(text).contains("unhandled 3"))
  }

  @Test(
    "what a property keeps, or code that wasn't pasted gets, may be settled and handled there",
    arguments: [
      """
      import Promises
      func makeDependency(path: String) -> Dependency {
        let unlock = Promise<Void>.pending()
        let lock = createLock(path)
        return Dependency(lock: lock, unlock: unlock)
      }
      """,
      """
      import Promises
      class Auth {
        static var current: Promise<String>?
        func authenticate() -> Promise<String> {
          let pending = Promise<String>.pending()
          Auth.current = pending
          Client.open(url)
          return pending
        }
        func finish(_ token: String) {
          Auth.current?.fulfill(token)
        }
      }
      """,
      """
      import PromiseKit
      class Coordinator {
        private let (promise, seal) = Promise<String>.pending()
        private let screen: UIViewController
        init(screen: UIViewController) { self.screen = screen }
        func start() -> Promise<String> {
          screen.present(self)
          return promise
        }
      }
      """,
      """
      import Promises
      func fetch(_ id: Int) -> Promise<String> {
        Promise { resolve, reject in
          session.start(finish("fetch", resolve, reject, retry: { fetch(id) }))
        }
      }
      """,
      """
      import Promises
      struct Unimplemented: Connector {
        func connect(_ name: String) -> Promise<Int> {
          unimplemented("not here", placeholder: Promise(Missing()))
        }
        struct Missing: Error {}
      }
      """,
      """
      import Promises
      func token() -> ObjCPromise {
        let own = Promise<Token> { fulfill, reject in
          client.execute(action) { token, error in
            if let token { fulfill(token) } else { reject(map(error)) }
          }
        }
        return own.asObjCPromise()
      }
      """,
    ])
  func givenAway(_ text: String) throws {
    #expect(try findings(text) == [])
  }

  @Test("a promise that stays in its function and is never settled is found")
  func keptAndPending() throws {
    let text = """
      import Promises
      func wait() {
        let open = Promise<Int>.pending()
        open.then { api.use($0) }.catch { print($0) }
      }
      """
    #expect(try findings(text) == ["pending 3"])
  }

  @Test(
    "a value that doesn't fit is no fault of the code: it is only remarked, with its line",
    arguments: [
      (
        """
        import PromiseKit
        func disable() {
          session.loadConfig().done { _ in
            self.reload()
          }.catch { error in
            if let e = error as? TwoFactorError {
              switch e {
              case .failure(let text), .cancel(let text): self.show(text)
              }
            }
          }
        }
        """, 7
      )
    ])
  func misfits(_ text: String, _ line: Int) throws {
    let report = try checkPasted(text)
    #expect(report.findings.filter { $0.severity == .error } == [])
    let remark = "what is made up doesn't fit in line \(line), so what follows it wasn't looked at"
    #expect(report.remarks.contains { $0.hasPrefix(remark) })
  }

  @Test("the cases of an enumeration of one's own aren't those of a 'Result'; a handler of two values gets two")
  func formsOfValues() throws {
    let verify = """
      import PromiseKit
      func verify(_ xml: String) -> Promise<Kind> {
        Promise { seal in
          callAPI(xml) { result in
            switch result {
            case .success(let domain): seal.fulfill(.verified(domain))
            case .failed, .unknown: seal.fulfill(.bad)
            }
          }
        }
      }
      """
    #expect(try findings(verify) == [])
    let pair = """
      import PromiseKit
      func show() {
        manager.token.done { token, expires in
          print(token, expires)
        }.catch { print($0) }
      }
      """
    let report = try checkPasted(pair)
    #expect(report.findings == [] && !report.remarks.contains { $0.contains("doesn't fit") })
  }

  @Test("a variable that hides a parameter is another thing than the promise that it is called after")
  func hiddenParameter() throws {
    let text = """
      import PromiseKit
      func handle(request: Promise<Req>, result: Promise<Any>) -> Guarantee<Outcome> {
        firstly {
          when(fulfilled: request, result)
        }.map { request, _ in
          request.name
        }.recover { _ -> Guarantee<String?> in
          .value(nil)
        }.map { note in
          var result = Outcome.default
          result.note = note
          return result
        }
      }
      """
    #expect(try findings(text) == [])
  }

  @Test(
    "that no run reaches a handler says nothing where the promise before it is made up",
    arguments: [
      """
      import PromiseKit
      func attempt<T>(_ body: @escaping () -> Promise<T>) -> Promise<T> {
        var attempts = 0
        func go() -> Promise<T> {
          attempts += 1
          return body().recover { error -> Promise<T> in
            guard attempts < 3 else { throw error }
            return after(.seconds(2)).then { go() }
          }
        }
        return go()
      }
      """,
      """
      import Promises
      extension Promise {
        func async() async throws -> Value {
          try await withCheckedThrowingContinuation { continuation in
            then { value in
              continuation.resume(returning: value)
            }.catch { error in
              continuation.resume(throwing: error)
            }
          }
        }
      }
      """,
    ])
  func unreached(_ text: String) throws {
    #expect(try findings(text) == [])
  }
}
