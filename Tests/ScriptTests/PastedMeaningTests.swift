import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("what pasted code means by its unknown values")
struct PastedMeaningTests {
  private func run(_ text: String, _ dialect: String = "google") throws -> ScriptRun { try runPasted(text, dialect) }

  @Test("what properties are set on is one thing, though its name is a plural")
  func pluralThings() throws {
    let run = try run(
      """
      let options = makeOptions()
      options.limit = 3
      let filters = FilterBox.filters()
      filters.count = 2
      print(options.limit, filters.count, settings.theme, pages.count)
      settings.theme = "dark"
      """)
    #expect(run.faults == [])
    #expect(run.printed == "3 2 theme 3\n")
  }

  @Test("a handler whose written result type is no promise gives a value, and so does a type that is called")
  func writtenResults() throws {
    let run = try run(
      """
      api.upload().then { url -> Badge in return Badge(url: url) }
      api.rename().then { name in Badge(name: name) }
      api.reload().then { _ -> Promise<Badge> in store.badge() }
      api.erase().then { _ in store.badge() }
      """)
    #expect(run.settlements(of: "Badge") == [])
    #expect(run.settlements(of: "badge").count == 2)
    #expect(run.settlements(of: "then") == ["fulfilled Badge", "fulfilled Badge", "fulfilled badge", "fulfilled badge"])
  }

  @Test("an operator of the application joins paths; a text and a number that was guessed are joined as a text")
  func operators() throws {
    let run = try run(
      """
      let file = Folder.support / "cache" / "list.json"
      print(file, file.url)
      print(item.count + " of " + item.total)
      """)
    #expect(run.faults == [])
    #expect(run.printed == "support/cache/list.json url\ncount of 1\n")
  }

  @Test("firstly's closure may say only '.value'; elsewhere a promise is still asked for")
  func impliedGuarantee() throws {
    let kit = try run("firstly { .value(3) }.done { print($0) }\nfirstly { return .value(4) }.done { print($0) }", "promisekit")
    #expect(kit.printed == "3\n4\n")
    #expect(kit.faults == [])
    #expect(kit.settlements(of: "value").count == 2)
  }

  @Test("in '[weak self, queue]' the queue is the object's")
  func captures() throws {
    let run = try run(
      """
      class Box {
        let label = "box"
        func go() { let shown = { [weak self, label, own = self] in print(label, self == nil, own.label) }
          shown() }
      }
      Box().go()
      """)
    #expect(run.printed == "box false box\n")
  }

  @Test("an unknown function that only runs a closure gives the promise or the value that the closure gives")
  func closureResults() throws {
    let kit = try run(
      """
      attempt(times: 3) { api.list(page: 1) }.done { print($0.count) }.cauterize()
      func save() -> Promise<Int> {
        return store.transaction(on: .main) { () -> Promise<Int> in
          let note = store.note()
          return store.insert(note).map { _ in 7 }
        }
      }
      save().done { print($0) }.cauterize()
      animate { view.isHidden = true }.done { print("shown") }.cauterize()
      """, "promisekit")
    #expect(kit.settlements(of: "attempt") == [])
    #expect(kit.settlements(of: "list").count == 1)
    #expect(kit.settlements(of: "transaction") == [])
    #expect(kit.settlements(of: "insert").count == 1)
    #expect(kit.settlements(of: "animate").count == 1)
    #expect(kit.faults == [])
    let awaited = try run(
      """
      let total = try await context.perform { 3 + 4 }
      let notes = try await retrying { try await api.notes() }
      print(total, notes.count)
      """)
    #expect(awaited.printed == "7 3\n")
    #expect(awaited.settlements(of: "perform").count == 1)
  }

  @Test("a comparison with an unknown value says what lets the program go on: no error, the file that is looked for")
  func comparisons() throws {
    let run = try run(
      """
      func find(_ name: String) -> Promise<Int> {
        Promise { fulfill, reject in
          if response.error != nil { return reject(Failure.none) }
          for file in response.files {
            if file.name == name { fulfill(file.size); return }
          }
          reject(Failure.missing)
        }
      }
      find("a.txt").then { print($0) }
      """)
    #expect(run.printed == "1\n")
  }
}
