import Program
import SwiftPromises
import Testing

@Suite("functions and methods of a script beside those of the library")
struct OwnOverloadTests {
  @Test(
    "google: a handler of 'then' that is only an 'if' or a 'switch' returns nothing, as swiftc takes it, unless it says what or returns it"
  )
  func choices() throws {
    let text = """
      func length(_ text: String) -> Promise<Int> { Promise(text.count) }
      Promise("a").then { text in if text.isEmpty { length("b") } else { length("ccc") } }.then { print("if", $0) }
      Promise("a").then { text -> Promise<Int> in if text.isEmpty { length("b") } else { length("ccc") } }.then { print("typed", $0) }
      Promise("a").then { text in if text.isEmpty { return length("b") } else { return length("ccc") } }.then { print("returned", $0) }
      Promise("a").then { switch $0 { case "": length("b"); default: length("ccc") } }.then { print("switch", $0) }
      Promise("a").then { $0.isEmpty ? length("b") : length("ccc") }.then { print("choice", $0) }
      """
    #expect(try Set(lines(text, under: .google)) == ["if a", "typed 3", "returned 3", "switch a", "choice 3"])
    let kit =
      "Promise.value(\"a\").then { if $0.isEmpty { Promise.value(1) } else { Promise.value(3) } }.done { print($0) }.cauterize()"
    #expect(try lines(kit, under: .promisekit) == ["3"])
  }

  @Test("google: what a handler's 'if' or 'switch' comes to counts where a promise of another type than the one before is wanted")
  func wantedChoices() throws {
    let text = """
      func length(_ text: String) -> Promise<Int> { Promise(text.count).delay(0.1) }
      func size(_ n: Int) -> Promise<String> { Promise(n).then { n in if n > 5 { "big" } else { "small" } } }
      func kept(_ n: Int) -> Promise<Int> { Promise(n).then { n in if n > 5 { 1 } else { 2 } } }
      func waits(_ text: String) -> Promise<Int> { Promise(text).then { text in if text.isEmpty { length("b") } else { length("ccc") } } }
      let named: Promise<String> = Promise(3).then { n in switch n { case 1: "one"; default: "many" } }
      size(7).then { print("size", $0) }
      kept(7).then { print("kept", $0) }
      waits("a").then { print("waits", $0) }
      named.then { print("named", $0) }
      """
    #expect(try Set(lines(text, under: .google)) == ["size big", "kept 7", "waits 3", "named many"])
  }

  @Test("google: a handler that takes nothing, or heals an error with nothing, makes the promise before it one of nothing")
  func fittingNothing() throws {
    let text = """
      struct Lost: Error {}
      Promise("a").then { _ in }.then { }.then { print("taken", $0) }
      Promise("b").then { _ in }.recover { _ in }.then { print("healed", $0) }
      Promise("c").then { _ in throw Lost() }.recover { _ in "d" }.then { print("passed", $0) }
      Promise("e").then { _ in }.always { }.then { print("kept", $0) }
      """
    #expect(try Set(lines(text, under: .google)) == ["taken ()", "healed ()", "passed d", "kept e"])
  }

  @Test("an operator that is given two closures by a variable says so, and calls neither")
  func twoClosures() throws {
    let run = try ScriptProgram(
      ScriptSource(name: "a", text: "let f = { Promise(1) }\nf().then({ v in print(v) }, { e in print(e) })")
    ).run()
    #expect(run.printed == "")
    #expect(run.faults.first?.contains("takes one closure") == true)
  }

  @Test("an own method or function by the library's name leaves the library's where its labels or its argument don't fit")
  func overloads() throws {
    let text = """
      extension Promise {
        func done(tag: String, _ body: @escaping (T) -> Void) -> Promise<Void> { done { print(tag); body($0) } }
        func recover(to value: T) -> Promise<T> { recover { _ in Promise.value(value) } }
        func then<U>(_ next: Promise<U>) -> Promise<U> { then { _ in next } }
      }
      func after(_ seconds: Double, _ text: String) -> Promise<String> { after(seconds: seconds).map { text } }
      func race(_ p: Promise<Int>, timeout: Double) -> Promise<Int> { race(p, after(seconds: timeout).map { -1 }) }
      Promise.value(1).done(tag: "tag") { print($0) }.done { print("plain") }.cauterize()
      Promise<Int>(error: PMKError.badInput).recover(to: 5).done { print($0) }.cauterize()
      Promise.value(2).then(Promise.value(3)).then { Promise.value($0 + 1) }.done { print($0) }.cauterize()
      after(0.2, "hello").done { print($0) }.cauterize()
      race(after(seconds: 1).map { 1 }, timeout: 0.1).done { print($0) }.cauterize()
      """
    #expect(try Set(lines(text, under: .promisekit)) == ["tag", "1", "plain", "5", "4", "-1", "hello"])
    #expect(try lines(text, under: .promisekit).suffix(2) == ["-1", "hello"])
  }

  @Test("the library's own behind its module's name, whatever the script declares")
  func modules() throws {
    let text = """
      import PromiseKit
      func firstly(_ n: Int) -> Int { n }
      extension Thenable { func log(_ text: String) -> Promise<T> { map { (value: T) -> T in print(text, value); return value } } }
      PromiseKit.firstly { Promise.value(2) }.log("logged").done { Swift.print($0) }.cauterize()
      """
    #expect(try lines(text, under: .promisekit) == ["logged 2", "2"])
  }

  @Test("a generic function of promises decodes what the caller wants: by an annotation, a handler's parameter, a type")
  func decoding() throws {
    let text = """
      import Foundation
      struct User: Decodable { let id: Int; let name: String }
      class API {
        func get<T: Decodable>(_ text: String) -> Promise<T> {
          after(seconds: 0.1).map { try JSONDecoder().decode(T.self, from: Data(text.utf8)) }
        }
        func get<T: Decodable>(_ text: String, as type: T.Type) -> Promise<T> { get(text) }
        static func read<T: Decodable>(_ text: String) throws -> T { try JSONDecoder().decode(T.self, from: Data(text.utf8)) }
      }
      let api = API(), one = "{\\"id\\":1,\\"name\\":\\"ada\\"}"
      let user: Promise<User> = api.get(one)
      user.done { print($0.name) }.catch { print($0) }
      api.get("[\\(one)]").done { (users: [User]) in print(users.map(\\.id)) }.catch { print($0) }
      firstly { () -> Promise<[User]> in api.get("[]") }.map { $0.count }.done { print($0) }.catch { print($0) }
      api.get(one, as: User.self).done { print($0.id) }.catch { print($0) }
      do { let read: User = try API.read(one); print(read.name, "read") } catch { print(error) }
      extension Promise {
        func recover<E: Error>(only type: E.Type, _ body: @escaping (E) -> Promise<T>) -> Promise<T> {
          recover { error -> Promise<T> in
            guard let known = error as? E else { throw error }
            return body(known)
          }
        }
      }
      struct Coded: Error { let code: Int }
      struct Other: Error {}
      Promise<Int>(error: Coded(code: 4)).recover(only: Coded.self) { .value($0.code) }.done { print("known", $0) }.cauterize()
      Promise<Int>(error: Other()).recover(only: Coded.self) { .value($0.code) }.catch { print("passed on", $0) }
      func kept(by api: API) -> Promise<User> { Promise.value(one).then { api.get($0) } }
      kept(by: api).done { print("kept", $0.name) }.cauterize()
      Task { let numbers: [Int] = try await load("[1,2]"); print(numbers) }
      func load<T: Decodable>(_ text: String) async throws -> T { try JSONDecoder().decode(T.self, from: Data(text.utf8)) }
      """
    let printed = try lines(text, under: .promisekit)
    #expect(printed.first == "ada read")
    #expect(Set(printed) == ["ada read", "ada", "[1]", "0", "1", "known 4", "passed on Other()", "[1, 2]", "kept ada"])
  }

  @Test(
    "an error as NSError: domain, number and text as Foundation bridges them on Linux; which of them PromiseKit takes for a cancellation"
  )
  func bridging() throws {
    let text = """
      import Foundation
      print((URLError(.timedOut) as NSError).code, (URLError(.timedOut) as NSError).domain)
      print((CocoaError(.fileNoSuchFile) as NSError).code, (CocoaError(.fileNoSuchFile) as NSError).domain)
      struct Own: CustomNSError {
        static var errorDomain: String { "own" }
        var errorCode: Int { 42 }
        var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: "text"] }
      }
      print((Own() as NSError).code, (Own() as NSError).domain, (Own() as NSError).localizedDescription, Own().localizedDescription)
      struct Plain: CustomNSError {}
      print((Plain() as NSError).code)
      struct Told: LocalizedError { var errorDescription: String? { "told" } }
      print((Told() as NSError).code, (Told() as NSError).localizedDescription)
      enum Mixed: Error { case a, b, c(Int) }
      enum Numbered: Int, Error { case x = 7, y = 9 }
      print((Mixed.b as NSError).code, (Mixed.c(1) as NSError).code, (Numbered.y as NSError).code)
      print(NSURLErrorTimedOut, NSURLErrorDNSLookupFailed, NSCocoaErrorDomain)
      print(NSError(domain: NSCocoaErrorDomain, code: 3072).isCancelled, NSError(domain: NSURLErrorDomain, code: -999).isCancelled)
      """
    #expect(
      try lines(text, under: .promisekit) == [
        "-1001 NSURLErrorDomain", "4 NSCocoaErrorDomain", "42 own text text", "1", "1 told", "2 0 9",
        "-1001 -1006 NSCocoaErrorDomain", "true false",
      ])
  }

  @Test("PromiseKit's errors as NSError: what the compiled original prints on Linux")
  func kitErrors() throws {
    let text = """
      import Foundation
      import PromiseKit
      let errors: [Error] = [PMKError.cancelled, PMKError.badInput, PMKError.compactMap("x", Int.self)]
      for error in errors { print(error as NSError) }
      """
    #expect(
      try lines(text, under: .promisekit) == [
        "Error Domain=PromiseKit.PMKError Code=5 \"(null)\"UserInfo={NSLocalizedDescription=The asynchronous sequence was cancelled}",
        "Error Domain=PromiseKit.PMKError Code=4 \"(null)\"UserInfo={NSLocalizedDescription=Bad input was provided to a PromiseKit function}",
        "Error Domain=PromiseKit.PMKError Code=1 \"(null)\"UserInfo={NSLocalizedDescription=Could not `compactMap<Int>`: x}",
      ])
  }

  @Test("NSCache keeps what is put into it until it is removed")
  func cache() throws {
    let text = """
      import Foundation
      let cache = NSCache<NSString, NSString>()
      print(cache.object(forKey: "a") as Any)
      cache.setObject("one", forKey: "a")
      print(cache.object(forKey: "a")!)
      cache.removeObject(forKey: "a")
      print(cache.object(forKey: "a") == nil)
      """
    #expect(try lines(text, under: .google) == ["nil", "one", "true"])
  }

  @Test("a generic method called on a constant at top level, within a function, knows what its result is wanted to be")
  func genericOfConstant() throws {
    let text = """
      import Foundation
      struct User: Decodable { let name: String }
      struct API {
        func get<T: Decodable>(_ path: String) -> Promise<T> {
          Promise { seal in seal.fulfill(try JSONDecoder().decode(T.self, from: Data(path.utf8))) }
        }
      }
      let api = API()
      func load() -> Promise<User> { Promise.value(#"{"name":"ada"}"#).then { api.get($0) } }
      load().done { print($0.name) }.cauterize()
      """
    #expect(try lines(text, under: .promisekit) == ["ada"])
  }

  @Test(
    "google: a function of the script's that is called like 'retry' is meant where it fits, the library's where that one does")
  func ownRetry() throws {
    let text = """
      struct Lost: Error {}
      func retry<R>(_ n: Int, sleep: (Duration) async throws -> Void = { try await Task.sleep(for: $0) }, _ op: (Int) async throws -> R)
        async throws -> R { try await op(n) }
      do { _ = try await retry(0) { _ in throw Lost() } } catch { print("caught") }
      print(try await retry(0) { n in n + 5 })
      retry(attempts: 1, delay: 0.1) { Promise("library") }.then { print($0) }
      """
    #expect(try lines(text, under: .google) == ["caught", "5", "library"])
  }

  @Test(
    "google: a call that neither the script's function of a library's name takes nor the library's is refused in the script's words"
  )
  func ownRetryMisused() throws {
    let text = "func retry(_ n: Int, times: Int) -> Int { n * times }\nprint(retry(1, 2))"
    #expect { try ScriptProgram(ScriptSource(name: "a", text: text)).run() } throws: {
      "\($0)".contains("missing argument label 'times:' in call")
    }
  }

  @Test("a promise's type is what its place wants where a parameter takes that type by default, and what the call names")
  func typeByDefault() throws {
    let text = """
      import Foundation
      struct Item: Decodable { let name: String }
      func get<T: Decodable>(_ text: String, as type: T.Type = T.self) -> Promise<T> {
        Promise { try JSONDecoder().decode(T.self, from: Data(text.utf8)) }
      }
      let json = #"{"name": "x"}"#
      retry(attempts: 2, delay: 0.1) { () -> Promise<Item> in get(json) }.then { print("closure", $0.name) }
      let item: Promise<Item> = get(json)
      item.then { print("variable", $0.name) }
      get(json, as: Item.self).then { print("named", $0.name) }
      """
    #expect(try Set(lines(text, under: .google)) == ["closure x", "variable x", "named x"])
  }
}
