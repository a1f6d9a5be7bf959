import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("values in pasted code")
struct PastedValueTests {
  private func run(_ text: String, failing stub: (name: String, error: String)? = nil) throws -> ScriptRun {
    try runPasted(text, "promisekit") { plan in
      if let stub { plan.stubs.changes[stub.name] = StubChange(failure: .error(stub.error)) }
    }
  }

  @Test("methods that were pasted without their type call one another, also through a captured 'self', and as values")
  func methodsWithoutType() throws {
    let run = try run(
      """
      func start() -> Promise<Int> {
        let first = self.load()
        return first.then { [weak self] in self?.next(after: $0) ?? .value(0) }.map(self.twice)
      }
      func load() -> Promise<Int> { .value(20) }
      func next(after number: Int) -> Promise<Int> { .value(number + 1) }
      func twice(_ number: Int) -> Int { number * 2 }
      start().done { [weak self] in
        guard let strongSelf = self else { return }
        print($0, strongSelf.twice($0), Self.twice(1))
      }.cauterize()
      """)
    #expect(run.faults == [])
    #expect(run.printed == "42 84 2\n")
    #expect(run.stubs.isEmpty)
  }

  @Test("a call of 'self' with labels that no pasted method has is stubbed")
  func otherLabels() throws {
    let run = try run("func load(_ id: Int) -> Int { 42 }\nprint(self.load(from: file) == 42)")
    #expect(run.stubs.map(\.name).contains("load"))
  }

  @Test("a weak outlet with '!' is used as it is")
  func outlets() throws {
    let run = try run(
      """
      class View: UIViewController {
        @IBOutlet weak var label: UILabel!
        func show(_ text: String) { self.label.text = text; label.sizeToFit(); print(self.label.text) }
      }
      View().show("four")
      """)
    #expect(run.faults == [])
    #expect(run.printed == "four\n")
  }

  @Test("'Self' behind a captured 'self' is the class, also when the object is gone")
  func selfType() throws {
    let run = try run(
      """
      class Cache {
        static func title(_ id: Int) -> String { "title \\(id)" }
        var text = ""
        func load() {
          after(seconds: 1).done { [weak self] in
            self?.text = Self.title(2)
            print(Self.title(3), self?.text ?? "gone")
          }
        }
      }
      let kept = Cache()
      kept.load()
      Cache().load()
      """)
    #expect(run.faults == [])
    #expect(run.printed == "title 3 title 2\ntitle 3 gone\n")
  }

  @Test("the numbers' types that scripts don't have convert, so that a sleep takes its time")
  func numbers() throws {
    let run = try run(
      """
      func sleep(_ seconds: Double) async throws {
        try await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000))
        try await Task.sleep(nanoseconds: 3 * NSEC_PER_SEC)
      }
      print(UInt32(7.9) / 2, Float(3) / 2, Int64(3) * 4)
      Task { try await sleep(1.5) }
      """)
    #expect(run.printed == "3 1.5 12\n")
    #expect(run.endTime == VirtualInstant(milliseconds: 4500))
    #expect(run.stubs.isEmpty)
  }

  @Test("what a variable is declared as says what begins it")
  func annotations() throws {
    let run = try run(
      """
      struct Page { let number: Int; let title: String }
      func load() async throws {
        async let saved: Void = client.message()
        let pages: Page = try await client.pages()
        let names: Int = client.names()
        print(pages.number, pages.title, names, try await saved)
      }
      Task { try await load() }
      """)
    #expect(run.faults == [])
    #expect(run.printed == "1 title 1 ()\n")
  }

  @Test("what is compared with true or false is what lets the code go on")
  func comparedWithLiterals() throws {
    let run = try run(
      """
      func save() {
        guard store.insertRow(1) == true, store.isFull() != true else { return }
        if store.update(1) == false { return }
        print("saved")
      }
      save()
      """)
    #expect(run.printed == "saved\n")
  }

  @Test("a text's methods make a text of what is unknown")
  func texts() throws {
    let run = try run(
      "print(form.input.trimmingCharacters(in: .whitespaces).replacingOccurrences(of: \"in\", with: \"out\") + \"!\")")
    #expect(run.printed == "output!\n")
  }

  @Test("a pattern of an error that nobody declares is met by an error of that name only")
  func errorNames() throws {
    let text = """
      firstly { api.load() }.done { print("loaded", $0) }.catch { error in
        switch error {
        case NetworkError.timeout: print("timeout")
        case NetworkError.offline: print("offline")
        default: print("other")
        }
      }
      """
    for (error, printed) in [("NetworkError.timeout", "timeout"), ("NetworkError.offline", "offline"), ("Other.one", "other")] {
      #expect(try run(text, failing: ("api.load", error)).printed == "\(printed)\n")
    }
  }
}
