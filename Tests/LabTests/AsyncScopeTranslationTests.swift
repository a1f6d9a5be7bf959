import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: handlers that become code of one task keep their names and their ends to themselves")
struct AsyncScopeTranslationTests {
  /// The translation of a text, which has to print what the text does.
  private func same(_ text: String, from source: Dialect = .google, prints lines: [String]) throws -> String {
    let script = try TranslatedScript.running(text, source, to: .async)
    #expect(script.translation.isWhole, "\(script.translation.text)")
    #expect(TranslationTests.printed(script.original) == lines.map { "\($0)\n" })
    #expect(
      TranslationTests.printed(script.translated) == lines.map { "\($0)\n" }, "\(script.translation.text)")
    return script.translation.text
  }

  @Test("what a handler leaves to its end with 'defer' is done before the next handler")
  func deferred() throws {
    let text = """
      final class Model {
        var isBusy = false
        func fetch() -> Promise<[String]> { Promise(["a"]).delay(0.1) }
        func log(_ s: String) -> Promise<String> { Promise(s).delay(1) }
        func load() {
          isBusy = true
          fetch().then { list in
            defer { self.isBusy = false }
            print("loaded", list)
          }.then { list in
            print("busy?", self.isBusy)
          }.catch { print($0) }
        }
      }
      Model().load()
      """
    let written = try same(text, prints: ["loaded [\"a\"]", "busy? false"])
    #expect(written.contains("        do {\n          defer { self.isBusy = false }"), "\(written)")
  }

  @Test("a handler with 'defer' whose value is wanted stays a closure, one at the end of its code is plain code")
  func deferredValues() throws {
    let text = """
      func load(_ n: Int) -> Promise<Int> { after(seconds: 0.1).map { n } }
      func f() -> Promise<Int> {
        load(1).map { n -> Int in
          defer { print("left", n) }
          return n + 1
        }.get { n in
          defer { print("looked", n) }
          print("looking")
        }.map { n -> Int in
          defer { print("last") }
          return n
        }
      }
      f().done { print($0) }.cauterize()
      """
    let written = try same(text, from: .promisekit, prints: ["left 1", "looking", "looked 2", "last", "2"])
    #expect(written.contains("= { () -> Int in\n    defer { print(\"left\", n"), "\(written)")
    #expect(written.contains("\n  defer { print(\"last\") }"), "\(written)")
  }

  @Test("a handler's parameter doesn't hide a global of its name from the handlers behind")
  func parameters() throws {
    let text = """
      let name = "outer"
      let token = "global"
      let total: Int? = 5
      func load(_ s: String) -> Promise<String> { Promise(s).delay(0.1) }
      load("inner").then { name in print("in", name) }.then { _ in print("then", name) }
      final class Sender {
        func go() { load("x").delay(0.2).then { token in print("got", token) }.then { _ in print("sent", token) } }
      }
      Sender().go()
      Promise(1).delay(1).then { total in print(total) }.then { _ in
        if let total { print("unwrapped", total) }
      }
      Promise("own").delay(2).then { token in print(token) }.then { _ in
        let work = { [token] in print("captured", token) }
        work()
      }
      """
    let written = try same(
      text,
      prints: ["in inner", "then outer", "got x", "sent global", "1", "unwrapped 5", "own", "captured global"])
    #expect(written.contains("let name2 = try await load(\"inner\")"))
  }

  @Test("a property of a structure isn't hidden by a handler's parameter either")
  func properties() throws {
    let text = """
      struct Box {
        var title = "box"
        func go() -> Promise<String> {
          Promise("new").then { title in print("got", title) }.then { _ in title }
        }
      }
      Box().go().then { print($0) }
      """
    #expect(try same(text, prints: ["got new", "box"]).contains("let title2 = \"new\""))
  }

  @Test("what a handler declares doesn't hide what the handlers behind mean by the same name")
  func variables() throws {
    let text = """
      let id = 7
      func load(_ s: String) -> Promise<String> { Promise(s).delay(0.1) }
      load("x").then { s in
        let (id, other) = (s + "!", 1)
        print("inner", id, other)
      }.then { _ in print("outer", id) }
      func go(_ count: Int) -> Promise<Int> {
        load("abc").delay(0.5).then { s -> Int in
          let count = s.count
          return count
        }.then { c in print(c, "of", count) }
      }
      go(50).then { print($0) }
      """
    let written = try same(text, prints: ["inner x! 1", "outer 7", "3 of 50", "3"])
    #expect(written.contains("  do {\n    let (id, other) = (s + \"!\", 1)"), "\(written)")
  }

  @Test("a name that nothing else means stays what it is")
  func kept() throws {
    let text = "let user = 1\nPromise(2).then { user in print(user) }\n"
    let written = try same(text, prints: ["2"])
    #expect(written.contains("let user = 2\n"), "\(written)")
  }

  @Test("a global called 'error' isn't hidden where a handler has no name for its error, or another one")
  func errors() throws {
    let text = """
      struct E: Error {}
      let error = "global"
      func fail(_ seconds: Double) -> Promise<Int> { Promise(0).delay(seconds).then { _ -> Int in throw E() } }
      fail(0.1).catch { _ in print(error) }
      fail(0.2).recover { failure -> Int in print(failure, error); return 1 }.then { print($0) }
      func f() -> Promise<Int> { fail(0.3).catch { _ in print("again", error) } }
      f().catch { print($0) }
      fail(0.4).catch { e in print("unused") }
      """
    let written = try same(text, prints: ["global", "E() global", "1", "again global", "E()", "unused"])
    #expect(written.contains("} catch _ {\n    print(error)"), "\(written)")
    #expect(written.contains("throw failure"), "\(written)")
    #expect(written.contains("} catch {\n    print(\"unused\")"), "\(written)")
  }

  @Test("a variable called as a method is that promises something isn't handed on as a function")
  func methods() throws {
    let text = """
      let user = 1
      let users = [user]
      final class Repo { func user(_ id: Int) -> Promise<Int> { Promise(id) } }
      Repo().user(3).then { print($0, users) }
      """
    #expect(try same(text, prints: ["3 [1]"]).contains("let users = [user]"))
  }
}
