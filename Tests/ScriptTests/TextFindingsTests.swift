import Program
import Testing

@testable import SwiftPromises

/// What the text of scripts tells of their mistakes, in every dialect.
@Suite struct TextFindingsTests {
  /// The findings, as `rule line:column`.
  private func found(_ text: String, _ dialect: Dialect = .google, stubs: Bool = true) throws -> [String] {
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: text), dialect: dialect, stubsUnknownNames: stubs)
    return program.findings.map { "\($0.rule.rawValue) \($0.place)" }
  }

  private let get = "func get() -> Promise<String> { SimulatedNetwork.get(\"/a\") }\n"

  @Test("a promise in a handler or function floats if it can fail and nobody gets it")
  func floating() throws {
    #expect(try found(get + "get().then { _ in\n get()\n print(1)\n}.catch { print($0) }") == ["floating-promise 3:2"])
    #expect(try found(get + "func f() {\n get().then { print($0) }\n}") == ["floating-promise 3:8"])
    #expect(try found(get + "func f() {\n _ = get()\n print(1)\n}") == ["floating-promise 3:6"])
    for fine in [
      "func f() { get().then { print($0) }.catch { print($0) } }", "func f() -> Promise<String> { get() }",
      "func f() { let p = get(); p.then { print($0) }.catch { print($0) } }", "let work = { get() }",
      "func f() { Promise(1).then { print($0) } }", "@discardableResult func f() -> Promise<String> { get() }\nfunc g() { f() }",
      "get().then { _ in Promise(1) }.catch { print($0) }", "func f() { unknown(1) }",
    ] {
      #expect(try found(get + fine) == [], "\(fine)")
    }
  }

  @Test("a method of a variable, a property or a parameter floats where its type is certain")
  func floatingMethods() throws {
    let store =
      "final class Store { static let shared = Store(); func save() -> Promise<String> { SimulatedNetwork.get(\"/a\") } }\n"
    for wrong in [
      "let store = Store()\nfunc f() { store.save(); print(1) }", "func f(_ store: Store?) { store?.save(); print(1) }",
      "final class A { let store = Store(); func f() { self.store.save(); print(1) } }",
      "final class A { var store: Store!; func f() { store.save(); print(1) } }", "func f() { Store.shared.save(); print(1) }",
    ] {
      #expect(try found(store + wrong).map { $0.prefix(16) } == ["floating-promise"], "\(wrong)")
    }
    for fine in [
      "final class Other { func save() { } }\nlet store = Other()\nfunc f() { store.save(); print(1) }",
      "func f(_ store: Store) { store.save().catch { print($0) } }", "func f(_ store: Store) -> Promise<String> { store.save() }",
      "func f(_ stores: [Store]) { stores.count; print(1) }",
    ] {
      #expect(try found(store + fine) == [], "\(fine)")
    }
  }

  @Test("PromiseKit: done drops the promise of its closure; guarantees can't fail")
  func dropped() throws {
    #expect(try found(get + "get().done { _ in get() }.catch { print($0) }", .promisekit) == ["floating-promise 2:19"])
    #expect(try found("func f() { after(seconds: 1).done { print(1) } }", .promisekit) == [])
    #expect(try found(get + "func f() { get().done { print($0) }.cauterize() }", .promisekit) == [])
  }

  @Test(
    "PromiseKit: what gives a guarantee can't fail, whatever its inputs come to",
    arguments: ["get()", "get(), get()", "[get(), get()]"])
  func resolved(inputs: String) throws {
    let made = "when(resolved: \(inputs))"
    for fine in [
      "\(made).done { print($0.count) }", "\(made).map { $0.count }.done { print($0) }",
      "func all() { \(made).done { _ in print(1) } }\nall()", "firstly { \(made) }.done { _ in print(1) }",
      "let r = \(made)\nr.done { print($0.count) }",
    ] { #expect(try found(get + fine, .promisekit) == [], "\(fine)") }
    for wrong in ["\(made).then { _ in get() }.done { print($0) }", "when(fulfilled: \(inputs)).done { print($0) }"] {
      #expect(try found(get + wrong, .promisekit).map { $0.prefix(13) } == ["missing-catch"], "\(wrong)")
    }
  }

  @Test("promises are lost, too, in closures whose results nobody gets, and in lists that are made of promises")
  func droppedByFunctions() throws {
    #expect(try found(get + "[1, 2].forEach { _ in get().then { print($0) } }") == ["floating-promise 2:29"])
    #expect(try found(get + "DispatchQueue.main.async { get().then { print($0) } }") == ["floating-promise 2:34"])
    #expect(try found(get + "[1].forEach { _ in get().then { print($0) } }", .ecmascript) == ["floating-promise 2:26"])
    #expect(try found(get + "DispatchQueue.main.async(.promise) { get() }.done { print($0) }", .promisekit) == [])
    for fine in [
      "[1].forEach { _ in get().then { print($0) }.catch { print($0) } }", "let all = [1].map { _ in get().then { print($0) } }",
    ] { #expect(try found(get + fine) == [], "\(fine)") }
    let inputs = ["[1].map { _ in get() }", "[1].map { _ in return get() }", "[get()]", "list"]
    for input in inputs {
      let text =
        "let list = [1].map { _ in get() }\nget().then { _ -> Promise<String> in\n when(fulfilled: \(input)).done { print($0) }\n"
      #expect(
        try found(get + text + " return get()\n}.done { print($0) }.catch { print($0) }", .promisekit).contains {
          $0.hasPrefix("floating-promise 4:")
        }, "\(input)")
    }
    let sure = "when(fulfilled: [1].map { Promise.value($0) }).done { print($0) }"
    #expect(try found(sure, .promisekit) == [])
  }

  @Test("a constant in the place of every error is told, however its promise is written")
  func constants() throws {
    for value in ["Promise.value(\"none\")", ".value(\"none\")"] {
      let text = "get().recover { _ in \(value) }.done { print($0) }.catch { print($0) }"
      #expect(try found(get + text, .promisekit) == ["swallowed-error 2:7"], "\(value)")
    }
  }

  @Test("the end of a chain at the top level needs a handler if it can fail, in every dialect's words")
  func missingCatch() throws {
    #expect(try found(get + "get().then { print($0) }") == ["missing-catch 2:7"])
    #expect(try found(get + "get().catch { print($0) }.then { _ in throw Stop() }") == ["missing-catch 2:27"])
    #expect(try found(get + "get().recover { _ in \"\" + name }.then { print($0) }") == [])
    #expect(try found(get + "get().map { $0 }.done { print($0) }", .promisekit) == ["missing-catch 2:18"])
    #expect(try found("SimulatedNetwork.get(\"/a\").then { print($0) }", .ecmascript) == ["missing-catch 1:28"])
    #expect(try found("SimulatedNetwork.get(\"/a\").then({ print($0) }, { print($0) })", .ecmascript) == [])
    #expect(try found("SimulatedNetwork.get(\"/a\").catch { print($0) }", .promisekit096) == [])
    #expect(try found("Promise(1).timeout(1).then { print($0) }") == ["missing-catch 1:23"])
    #expect(try found("fetch(1).then { print($0) }") == ["missing-catch 1:10"])
    #expect(try found("Promise(1).then { Promise($0 + 1) }.then { print($0) }") == [])
  }

  @Test("a branch whose outcome nobody sees breaks a chain; one that only looks on doesn't")
  func brokenChains() throws {
    let start = get + "func f() -> Promise<String> {\n let p = get()\n "
    #expect(try found(start + "p.then { _ in throw Stop() }\n return p\n}") == ["broken-chain 4:4"])
    #expect(try found(start + "p.then { print($0) }\n return p\n}").contains("broken-chain 4:4") == false)
    #expect(try found(start + "p.catch { print($0) }\n return p\n}") == [])
  }

  @Test("what an 'if' or a 'switch' that is used as a value comes to is no lost promise; in one that isn't used, it is")
  func branchesAsValues() throws {
    for fine in [
      "get().then { text -> Promise<String> in\n if text.isEmpty { get() } else { get() }\n}.catch { print($0) }",
      "get().recover { _ -> Promise<String> in\n switch 1 {\n case 1: get()\n default: get()\n }\n}.catch { print($0) }",
      "let p = if get().isPending { get() } else if 1 == 2 { get() } else { get() }\np.then { print($0) }.catch { print($0) }",
      "func f() -> Promise<String> {\n if 1 == 2 { get() } else { get() }\n}",
    ] {
      #expect(try found(get + fine) == [], "\(fine)")
    }
    let kit = "get().then { text in\n if text.isEmpty { get() } else { get() }\n}.done { print($0) }.catch { print($0) }"
    #expect(try found(get + kit, .promisekit) == [])
    // Google's 'then' takes a closure without a type for one that returns nothing.
    #expect(try found(get + kit.replacing(".done", with: ".then")) == ["floating-promise 3:20", "floating-promise 3:35"])
    #expect(try found(get + "func f() {\n if 1 == 2 { get() } else { print(1) }\n}") == ["floating-promise 3:14"])
    #expect(try found(get + "get().then { text -> Void in get() }.catch { print($0) }") == ["floating-promise 2:30"])
  }

  @Test("'return' is offered only where it changes nothing for a later handler, and no other 'return' stands in the way")
  func certainFixes() throws {
    func fixes(_ text: String, _ dialect: Dialect = .google) throws -> [Bool] {
      try ScriptProgram(ScriptSource(name: "test.swift", text: get + text), dialect: dialect).findings.map { $0.fixIt != nil }
    }
    #expect(try fixes("get().then { _ in\n print(1)\n get()\n}.catch { print($0) }") == [true])
    #expect(try fixes("get().then { _ in\n print(1)\n get()\n}.then { print(2) }.catch { print($0) }") == [true])
    #expect(try fixes("get().then { _ in\n print(1)\n get()\n}.then { text in print(text) }.catch { print($0) }") == [false])
    #expect(try fixes("get().then { text in\n guard text == \"\" else { return }\n get()\n}.catch { print($0) }") == [false])
    // What the next handler only gives back is waited for there.
    #expect(try found(get + "get().map { _ in get() }.then { $0 }.done { print($0) }.catch { print($0) }", .promisekit) == [])
  }

  @Test("a branch that goes on with a promise breaks a chain, also where the text shows no error of it")
  func asynchronousBranches() throws {
    let start =
      get + "func g(_ s: String) -> Promise<Int> { Promise(1).delay(1) }\nfunc f() -> Promise<String> {\n let p = get()\n "
    #expect(try found(start + "p.then(g)\n return p\n}") == ["broken-chain 5:4"])
    #expect(try found(start + "p.then { g($0) }\n return p\n}") == ["broken-chain 5:4"])
    #expect(try found(start + "p.then(g).catch { print($0) }\n return p\n}") == [])
    // The example of the google guide, whose functions stand elsewhere.
    let guide =
      "func asyncCall() -> Promise<Data> {\n let promise = doSomethingAsync()\n promise.then(processData)\n return promise\n}"
    #expect(try found(guide) == ["broken-chain 3:10"])
    #expect(try found(guide.replacing("processData", with: "print")) == [])
    let kit =
      "func load() -> Promise<Int> {\n let p = Promise.value(1)\n p.then { _ in after(seconds: 1) }.done { print(\"later\") }\n return p\n}"
    #expect(try found(kit, .promisekit).contains { $0.hasPrefix("broken-chain") } == false)
  }

  @Test(
    "an object that stores a promise and chains it afterwards, with a closure or a method, is in a cycle; a local of that name isn't"
  )
  func cyclesOfStoredPromises() throws {
    func method(_ body: String) throws -> [String] {
      try found(
        "class Screen {\n var title = \"\"\n var page: Promise<String>?\n func show(_ s: String) { title = s }\n func load(_ new: Promise<String>) {\n  page = new\n  \(body)\n }\n}"
      ).filter { $0.hasPrefix("retain-cycle") }
    }
    #expect(try method("page?.then { self.title = $0 }") == ["retain-cycle 7:9"])
    #expect(try method("self.page!.then { self.title = $0 }") == ["retain-cycle 7:14"])
    #expect(try method("page?.then(show)") == ["retain-cycle 7:9"])
    #expect(try method("page?.then { [weak self] in self?.title = $0 }") == [])
    #expect(try method("page?.then { print($0) }") == [])
    #expect(try method("let page = new\n  page.then { self.title = $0 }") == [])
    #expect(try method("new.then { self.title = $0 }") == [])
  }

  @Test("chains are nested only if nothing of the handler is needed inside")
  func nested() throws {
    #expect(try found(get + "get().then { _ in get().then { print($0) } }.catch { print($0) }") == ["nested-chain 2:25"])
    #expect(try found(get + "get().then { a in get().then { b in print(a, b) } }.catch { print($0) }") == [])
    #expect(try found(get + "get().then { _ in get().then { print($0) }.catch { print($0) } }.catch { print($0) }") == [])
  }

  @Test("operators that don't wait for a promise are named with the one that does, and the fix replaces them")
  func promisesOfPromises() throws {
    let text = "SimulatedNetwork.get(\"/a\").map { _ in SimulatedNetwork.get(\"/b\") }.done { print($0) }.catch { print($0) }"
    let program = try ScriptProgram(ScriptSource(name: "test.swift", text: text), dialect: .promisekit)
    #expect(program.findings.map(\.rule) == [.promiseOfPromise])
    #expect(program.findings.first?.fixIt?.applied(to: text)?.text == text.replacing(".map", with: ".then"))
    #expect(try found(text.replacing(".map", with: ".then"), .promisekit) == [])
    // A closure that gives a promise gives no optional.
    #expect(try found(text.replacing(".map", with: ".compactMap"), .promisekit) == ["promise-of-promise 1:28"])
    // The next handler, or a declared type, wants the promise itself.
    for next in [
      ".then { later in later.map { $0.count } }.done { print($0) }", ".done { kept.append($0) }",
      ".then { $0 }.done { print($0) }",
    ] {
      #expect(try found(text.replacing(".done { print($0) }", with: next), .promisekit) == [])
    }
    #expect(try found(text.replacing("print($0) }.", with: "print($0.count) }."), .promisekit) == ["promise-of-promise 1:28"])
    let declared = "let both: Promise<Promise<String>> = SimulatedNetwork.get(\"/a\").map { _ in SimulatedNetwork.get(\"/b\") }"
    #expect(try found(declared + "\nboth.done { print($0) }.catch { print($0) }", .promisekit) == [])
    #expect(try found("let p = Promise.value(\"1\").compactMap { Int($0) }\np.done { print($0) }.cauterize()", .promisekit) == [])
  }

  @Test("every path through a maker settles once; what other closures do isn't known")
  func settling() throws {
    func maker(_ body: String) throws -> [String] {
      try found("let p = Promise<Int> { fulfill, reject in\n\(body)\n}\np.then { print($0) }.catch { print($0) }")
    }
    #expect(try maker("print(1)") == ["never-settles 1:9"])
    #expect(try maker("guard ok else { return }\nfulfill(1)") == ["never-settles 2:17"])
    #expect(try maker("if ok { fulfill(1) }") == ["never-settles 1:9"])
    #expect(try maker("switch kind {\ncase 1: fulfill(1)\ndefault: print(2)\n}") == ["never-settles 1:9"])
    #expect(try maker("if ok { reject(Stop()) }\nfulfill(1)") == ["settles-twice 3:1"])
    #expect(try maker("load { value in\nif ok { fulfill(1) }\nfulfill(2)\n}") == ["settles-twice 4:1"])
    for fine in [
      "fulfill(1)", "if ok { fulfill(1) } else { reject(Stop()) }", "guard ok else { return reject(Stop()) }\nfulfill(1)",
      "load { fulfill($0) }", "load(fulfill)", "guard ok else { throw Stop() }\nfulfill(1)",
      "if ok { fulfill(1); return }\nreject(Stop())",
      "do { fulfill(try load()) } catch { reject(error) }", "self.settle = fulfill",
      "for i in 1...3 { if i == 2 { return fulfill(i) } }",
      "switch kind {\ncase 1: fulfill(1)\ndefault: reject(Stop())\n}", "while true { if ok { fulfill(1); return } }",
      "guard ok else { fatalError() }\nfulfill(1)", "DispatchQueue.main.async { if ok { fulfill(1) } else { reject(Stop()) } }",
    ] {
      #expect(try maker(fine) == [], "\(fine)")
    }
  }

  @Test("handlers that drop errors are found unless a comment says why")
  func swallowed() throws {
    #expect(try found(get + "get().then { print($0) }.catch { _ in }") == ["swallowed-error 2:26"])
    #expect(try found(get + "get().then { print($0) }.catch { _ in\n // Fine.\n}") == [])
    #expect(try found(get + "get().recover { _ in \"none\" }.then { print($0) }") == ["swallowed-error 2:7"])
    #expect(try found(get + "get().recover { error in print(error); return \"none\" }.then { print($0) }") == [])
    #expect(try found(get + "Task { _ = try? await get().value; print(1) }") == ["swallowed-error 2:12"])
    #expect(try found("Task { try? await Task.sleep(nanoseconds: 5); print(1) }") == [])
  }

  @Test("a value that a handler of errors gives is dropped where the error goes on; what a call gives may be nothing")
  func droppedValues() throws {
    #expect(try found(get + "get().catch { _ in \"none\" }.then { print($0) }.catch { print($0) }") == ["dropped-value 2:20"])
    #expect(try found(get + "get().then { print($0) }.catch { print($0); return [] }") == ["dropped-value 2:52"])
    #expect(try found(get + "get().then { print($0) }.catch { _ in get() }").filter { $0.hasPrefix("dropped") } == [])
    #expect(try found(get + "get().then { print($0) }.catch { print($0) }") == [])
    #expect(try found(get + "get().recover { print($0); return \"\" }.then { print($0) }") == [])
  }

  @Test("a wrapper is needless if it only passes on; one that adds something isn't")
  func wrappers() throws {
    func wrapper(_ body: String) throws -> Bool {
      try found(get + "let p = Promise<String> { fulfill, reject in \(body) }\np.then { print($0) }.catch { print($0) }")
        .contains("needless-wrapper 2:9")
    }
    #expect(try wrapper("get().then { fulfill($0) }.catch { reject($0) }"))
    #expect(try wrapper("get().then(fulfill).catch(reject)"))
    #expect(try !wrapper("get().then { text in print(text); fulfill(text) }.catch { reject($0) }"))
    #expect(try !wrapper("load { fulfill($0) }"))
    #expect(
      try found(
        get + "let p = Promise<String> { seal in get().done { seal.fulfill($0) }.catch { seal.reject($0) } }", .promisekit)
        == ["needless-wrapper 2:9"])
  }

  @Test("a pending promise that one chain settles, and nothing else uses, is a needless wrapper, too")
  func pendingWrappers() throws {
    func made(_ chain: String, more: String = "") throws -> Bool {
      let body = "let p = Promise<String>.pending()\n\(chain)\n\(more)\nreturn p"
      return try found(get + "func load() -> Promise<String> {\n\(body)\n}\nload().then { print($0) }.catch { print($0) }")
        .contains("needless-wrapper 3:9")
    }
    #expect(try made("get().then { p.fulfill($0) }.catch { p.reject($0) }"))
    #expect(try made("get().then(p.fulfill).catch(p.reject)"))
    #expect(try !made("get().then { p.fulfill($0 + \"!\") }.catch { p.reject($0) }"))
    #expect(
      try !made(
        "get().then { p.fulfill($0) }.catch { p.reject($0) }", more: "get().then { p.fulfill($0) }.catch { p.reject($0) }"))
    #expect(try !made("get().then { p.fulfill($0) }.catch { p.reject($0) }", more: "kept.append(p)"))
    let pair = "func load() -> Promise<String> {\nlet (p, seal) = Promise<String>.pending()\n"
    #expect(
      try found(get + pair + "get().done { seal.fulfill($0) }.catch { seal.reject($0) }\nreturn p\n}", .promisekit)
        .contains("needless-wrapper 3:17"))
  }
}
