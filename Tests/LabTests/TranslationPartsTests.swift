import Program
import SwiftPromises
import Testing
import Translating

@testable import Lab

@Suite("translate: promises that are parts of something, and members that only have an operator's name")
struct TranslationPartsTests {
  @Test(
    "a promise in a dictionary, behind zip and enumerated(), or in a tuple is one", arguments: ["google", "frantic", "async"])
  func parts(target: String) throws {
    let text = """
      import PromiseKit
      func load(_ n: Int) -> Promise<Int> { after(seconds: 0.1 * Double(n)).map { n } }
      func named(_ jobs: [String: Promise<Int>]) -> Promise<[String]> {
        when(fulfilled: jobs.map { name, job in job.map { "\\(name)\\($0)" } })
      }
      func all<K, V>(_ jobs: [K: Promise<V>]) -> Promise<[String]> {
        when(fulfilled: jobs.map { key, job in job.map { "\\(key)=\\($0)" } })
      }
      let names = ["a", "b"], promises = [load(1), load(2)]
      for (n, p) in zip(names, promises) { p.map { $0 + 1 }.done { print(n, $0) }.cauterize() }
      for (i, p) in promises.enumerated() { p.map { $0 * 2 }.done { print(i, $0) }.cauterize() }
      named(["x": load(3)]).done { print($0) }.cauterize()
      all(["y": load(4)]).done { print($0) }.cauterize()
      let jobs = ["z": load(5)]
      for (name, job) in jobs { job.map { $0 + 2 }.done { print(name, $0) }.cauterize() }
      jobs.forEach { $0.value.map { $0 + 3 }.done { print($0) }.cauterize() }
      jobs.forEach { pair in pair.value.map { $0 + 4 }.done { print(pair.key, $0) }.cauterize() }
      let (first, second) = (load(6), 2)
      first.map { $0 + second }.done { print($0) }.cauterize()
      let list = [("p", load(7))]
      list.forEach { $0.1.map { $0 + 5 }.done { print($0) }.cauterize() }
      """
    let written = try TranslationTests.faithful(text, .promisekit, to: target)
    if target == "google" { #expect(!written.contains(".map { $0"), "\(written)") }
  }

  @Test("what is in a tuple beside a promise is none", arguments: ["google", "async"])
  func others(target: String) throws {
    let text = """
      import PromiseKit
      let pairs = [(["a", "b"], Promise.value(1))]
      for (words, job) in pairs { job.done { print(words.map { $0 + "!" }, $0) }.cauterize() }
      let (list, promise) = ([1, 2], Promise.value(3))
      promise.done { print(list.map { $0 + 1 }, $0) }.cauterize()
      """
    let written = try TranslationTests.faithful(text, .promisekit, to: target)
    #expect(written.contains(#"words.map { $0 + "!" }"#) && written.contains("list.map { $0 + 1 }"), "\(written)")
  }

  @Test(
    "a function in a generic type's property returns a promise if its type says so",
    arguments: ["promisekit", "frantic", "async"])
  func generic(target: String) throws {
    let text = """
      import Promises
      struct Loader<Value> { let load: () -> Promise<Value> }
      func next(_ n: Int) -> Loader<Int> { Loader { Promise(n) } }
      Promise(1).then { next($0).load() }.then { print($0) }
      """
    let written = try TranslationTests.faithful(text, .google, to: target)
    if target == "promisekit" { #expect(written.contains(".then { next($0).load() }"), "\(written)") }
  }

  @Test("a dictionary's own mapValues and compactMapValues stay", arguments: ["google", "frantic", "ecmascript", "async"])
  func dictionaries(target: String) throws {
    let text = """
      import PromiseKit
      struct Report {
        let counts: [String: Int]
        var percent: [String: Double] { counts.mapValues { Double($0) / 10 } }
      }
      let words = ["a", "b"], raw: [String: Int?] = ["a": 1, "b": nil]
      Promise.value(Report(counts: ["a": 1])).done { print($0.percent) }.cauterize()
      Promise.value(["k": 1]).map { $0.mapValues { $0 + 1 } }.done { print($0) }.cauterize()
      Promise.value(3).done { _ in
        print(Dictionary(grouping: words) { $0 }.mapValues { $0.count }.count, raw.compactMapValues { $0 })
      }.cauterize()
      """
    let written = try TranslationTests.faithful(text, .promisekit, to: target)
    for own in ["counts.mapValues {", ".mapValues { $0 + 1 }", "}.mapValues { $0.count }", "raw.compactMapValues {"] {
      #expect(written.contains(own), "\(written)")
    }
  }

  @Test("PromiseKit's own 'value' is no property of the script that is called the same")
  func makers() throws {
    let text = """
      import PromiseKit
      struct Box {
        var hits = 0
        var value: Int { mutating get { hits += 1; return hits } }
      }
      Promise.value(3).done { print($0) }.catch { print($0) }
      """
    #expect(try !TranslationTests.faithful(text, .promisekit, to: "async").contains("rule 16"))
    // A property that is read is another matter.
    let read =
      "import PromiseKit\nvar value = 1\nfunc f(_ n: Int) -> Promise<Int> { .value(n) }\nf(value).done { print($0) }.cauterize()\n"
    #expect(try TranslationTests.faithful(read, .promisekit, to: "async").contains("rule 16"))
  }
}
