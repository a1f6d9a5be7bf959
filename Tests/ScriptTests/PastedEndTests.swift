import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("loops and recursions of pasted code come to their ends")
struct PastedEndTests {
  private func run(_ text: String, _ dialect: String = "promisekit") throws -> ScriptRun {
    try runPasted(text, dialect, limits: RunLimits(until: VirtualInstant(milliseconds: 600_000)))
  }

  /// Ways to write that another page is loaded, and how many pages that is.
  static let pages: [(String, Int)] = [
    ("guard page.hasMore else { return .value(all) }\nreturn load(page: number + 1, all)", 2),
    ("if page.isLast { return .value(all) }\nreturn load(page: number + 1, all)", 2),
    ("if page.next == nil { return .value(all) } else { return load(page: number + 1, all) }", 2),
    ("if let next = page.next { return load(page: next, all) }\nreturn .value(all)", 2),
    ("guard let next = page.next, !next.isEmpty else { return .value(all) }\nreturn load(page: next, all)", 2),
    ("return page.hasMore ? load(page: number + 1, all) : .value(all)", 2),
    ("if !page.notes.isEmpty { return load(page: number + 1, all) }\nreturn .value(all)", 2),
    ("if page.notes.count < 3 { return .value(all) }\nreturn load(page: number + 1, all)", 2),
    (
      "let found = [Note].parse(from: page)\nif found.count < Config.size { return .value(all) }\nreturn load(page: number + 1, all)",
      2
    ),
    ("if page.status == .complete || page.remaining == 0 { return .value(all) }\nreturn load(page: number + 1, all)", 2),
  ]

  @Test("the second page of a recursion is the last, however the code asks", arguments: pages)
  func recursion(_ decision: String, _ count: Int) throws {
    let run = try run(
      """
      func load(page number: Int, _ notes: [Note]) -> Promise<[Note]> {
        api.page(number).then { page -> Promise<[Note]> in
          let all = notes + page.notes
          \(decision)
        }
      }
      load(page: 1, []).done { print("done", $0.count) }.cauterize()
      """)
    #expect(run.ending == .idle, "\(decision)")
    #expect(run.settlements(of: "page").count == count, "\(decision)")
    #expect(run.printed.hasPrefix("done"), "\(decision)")
    #expect(run.faults == [], "\(decision)")
  }

  @Test("a loop over pages ends after the second, by what it awaits, by a variable, by a break")
  func loops() throws {
    let repeated = try run(
      """
      var cursor: String? = nil
      repeat {
        let page = try await api.page(after: cursor)
        print("page")
        cursor = page.cursor
      } while cursor != nil
      """, "google")
    #expect(repeated.printed == "page\npage\n")
    let asked = try run(
      """
      var hasMore = true
      while hasMore {
        let page = try await api.page()
        print("page")
        hasMore = page.hasMore
      }
      """, "google")
    #expect(asked.printed == "page\npage\n")
    let left = try run(
      """
      var link: URL? = start
      while let next = link { let page = try await api.page(next); print("page"); link = page.next }
      while true {
        let page = try await api.page()
        print("left")
        guard let token = page.token else { break }
        print(token)
      }
      """, "google")
    #expect(left.printed == "page\npage\nleft\ntoken\nleft\n")
    #expect(left.ending == .idle)
  }

  @Test("the branches of an unknown tree have no branches of their own")
  func trees() throws {
    let run = try run(
      """
      func visit(_ folder: Folder) -> Promise<Void> {
        store.open(folder).then { opened in when(fulfilled: opened.folders.map { self.visit($0) }) }
      }
      visit(root).done { print("done") }.cauterize()
      """)
    #expect(run.settlements(of: "open").count == 4)
    #expect(run.printed == "done\n")
  }

  @Test("polling asks once more, then what it waits for is there")
  func polling() throws {
    let run = try run(
      """
      func poll() -> Promise<Job> {
        api.job().then { job -> Promise<Job> in
          guard job.isDone else { return after(seconds: 1).then { self.poll() } }
          return .value(job)
        }
      }
      poll().done { print("done") }.cauterize()
      """)
    #expect(run.settlements(of: "job").count == 2)
    #expect(run.printed == "done\n")
  }

  @Test("what the text itself counts is left alone: three attempts are three")
  func ownCounters() throws {
    let run = try run(
      """
      func attempt(_ number: Int) -> Promise<Int> {
        api.check(number).then { _ -> Promise<Int> in
          if number == 4 { return .value(number) }
          return self.attempt(number + 1)
        }
      }
      attempt(1).done { print($0) }.cauterize()
      var rest = [1, 2, 3, 4]
      while !rest.isEmpty { rest.removeLast() }
      var isOn = true, rounds = 0
      while isOn { rounds += 1; if rounds == 5 { isOn = false } }
      print(rest.count, rounds)
      """)
    #expect(run.settlements(of: "check").count == 4)
    #expect(run.printed == "0 5\n4\n")
  }
}
