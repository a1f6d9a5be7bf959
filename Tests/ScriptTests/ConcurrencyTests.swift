import Program
import Testing
import TraceEvents

@Suite("Swift concurrency in scripts")
struct ConcurrencyTests {
  @Test("an async function waits on the virtual clock, and others run meanwhile")
  func tasksInterleave() throws {
    let text = """
      func step(_ name: String, _ milliseconds: Int) async throws -> String {
        try await Task.sleep(for: .milliseconds(milliseconds))
        print(name)
        return name
      }
      let slow = Task { try await step("slow", 300) }
      let quick = Task { try await step("quick", 100) }
      print("main goes on")
      print(try await slow.value + " " + (try await quick.value))
      """
    let run = try run(text)
    #expect(run.printed == "main goes on\nquick\nslow\nslow quick\n")
    #expect(run.endTime == VirtualInstant(milliseconds: 300))
  }

  @Test("what an async function throws is caught behind await")
  func errorsAreCaught() throws {
    let text = """
      struct Bad: Error {}
      func fail() async throws -> Int {
        try await Task.sleep(nanoseconds: 1_000_000)
        throw Bad()
      }
      do { print(try await fail()) } catch { print("caught", error) }
      print(try? await fail())
      let task = Task { try await fail() }
      do { print(try await task.value) } catch { print("task", error) }
      """
    #expect(try output(of: text) == "caught Bad()\nnil\ntask Bad()\n")
  }

  @Test("a promise and asynchronous code give each other their values")
  func promisesAreAwaited() throws {
    let text = """
      func double(_ number: Int) async throws -> Int {
        try await Promise(number * 2).delay(0.1).get()
      }
      let promise = Promise { try await double(4) }
      promise.then { print("promise", $0) }
      print("awaited", try await promise.get())
      """
    let run = try run(text)
    #expect(run.printed == "awaited 8\npromise 8\n" || run.printed == "promise 8\nawaited 8\n")
    #expect(run.settlements(of: "get") == ["fulfilled 8", "fulfilled 8"])
    #expect(run.endTime == VirtualInstant(milliseconds: 100))
  }

  @Test("cancelling the promise of asynchronous work cancels its task")
  func cancellingAPromiseCancelsItsTask() throws {
    let text = """
      let promise = Promise { () -> Int in
        do { try await Task.sleep(for: .seconds(9)) } catch { print("stopped", Task.isCancelled) }
        return 1
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { promise.cancel() }
      promise.catch { print($0) }
      """
    #expect(
      try output(of: text) == "CancellationError()\nstopped true\n" || output(of: text) == "stopped true\nCancellationError()\n")
  }

  @Test("a cancelled task stops sleeping and may look whether it is cancelled")
  func tasksAreCancelled() throws {
    let text = """
      let task = Task { () -> String in
        do { try await Task.sleep(for: .seconds(9)) } catch { return "woken by \\(error)" }
        return "slept"
      }
      let checking = Task {
        while true {
          try Task.checkCancellation()
          try? await Task.sleep(for: .milliseconds(1))
        }
      }
      try await Task.sleep(for: .milliseconds(5))
      task.cancel()
      checking.cancel()
      print(await task.value)
      do { try await checking.value } catch { print(error) }
      """
    #expect(try output(of: text) == "woken by CancellationError()\nCancellationError()\n")
  }

  @Test("async let with 'try?' in its value can be read without 'try'")
  func asyncLetWithoutErrors() throws {
    let text =
      "func load() async throws -> Int { throw CancellationError() }\nTask {\n  async let one = try? await load()\n  print(await one ?? 0)\n}"
    #expect(try run(text).printed == "0\n")
  }

  @Test("async let starts work side by side")
  func asyncLet() throws {
    let text = """
      func load(_ number: Int) async throws -> Int {
        try await Task.sleep(for: .milliseconds(100))
        return number
      }
      func both() async throws -> Int {
        async let first = load(1)
        async let second = load(2)
        return try await first + second
      }
      print(try await both(), DispatchTime.now().uptimeNanoseconds / 1_000_000)
      """
    #expect(try output(of: text) == "3 100\n")
  }

  @Test("a task group gives results as they come, and ends when all of it has ended")
  func taskGroups() throws {
    let text = """
      struct Bad: Error {}
      let all = await withTaskGroup(of: Int.self) { group in
        for number in [3, 1, 2] {
          group.addTask {
            try? await Task.sleep(for: .milliseconds(number * 100))
            return number
          }
        }
        var found: [Int] = []
        for await number in group { found.append(number) }
        return found
      }
      print(all)
      do {
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { throw Bad() }
          group.addTask { do { try await Task.sleep(for: .seconds(5)) } catch { print("cancelled") } }
          try await group.next()
        }
      } catch { print("group", error) }
      """
    #expect(try output(of: text) == "[1, 2, 3]\ncancelled\ngroup Bad()\n")
  }

  @Test("a continuation lets asynchronous code wait for a callback")
  func continuations() throws {
    let text = """
      func load(_ done: @escaping (Int) -> Void) { DispatchQueue.global().asyncAfter(deadline: .now() + 2) { done(7) } }
      print(await withCheckedContinuation { continuation in load { continuation.resume(returning: $0) } })
      struct Bad: Error {}
      do {
        _ = try await withCheckedThrowingContinuation { (c: CheckedContinuation<Int, Error>) in c.resume(throwing: Bad()) }
      } catch { print(error) }
      """
    #expect(try output(of: text) == "7\nBad()\n")
  }

  @Test("what a resumed handler prints belongs to its promise")
  func printedTextBelongsToThePromise() throws {
    let run = try run(
      """
      let promise = Promise {
        try await Task.sleep(for: .seconds(1))
        print("late")
      }
      """)
    let printed = run.events.first { if case .printed = $0.kind { true } else { false } }
    let made = run.events.first { if case .created = $0.kind { true } else { false } }
    #expect(printed?.promise == made?.promise)
  }

  @Test("await is refused where nothing can wait, and asked for where something does")
  func misplacedAwait() {
    let text = """
      func f() async -> Int { 1 }
      func g() -> Int { await f() }
      let n = f()
      Promise(1).then { _ in await f() }
      """
    let messages = problems(of: text).map(\.message)
    #expect(messages.count == 3)
    #expect(messages.first?.hasPrefix("'async' call in a function that does not support concurrency") == true)
    #expect(messages.dropFirst().first == "expression is 'async' but is not marked with 'await'")
    #expect(messages.last?.hasPrefix("cannot pass function of type '() async -> ()' to parameter expecting") == true)
  }

  @Test(
    "get() of a promise asks for await and try, and the fix-its put both where they belong",
    arguments: [
      ("let a = await user().get()", "let a = try await user().get()"),
      ("let a = try user().get()", "let a = try await user().get()"),
      ("print(await p.get())", "print(try await p.get())"),
      ("print(user().delay(1).get())", "print(try await user().delay(1).get())"),
      ("let a = await user().then { $0 }.get() + \"!\"", "let a = try await user().then { $0 }.get() + \"!\""),
    ])
  func untriedGet(line: String, mended: String) throws {
    var text = "func user() -> Promise<String> { Promise(\"ada\") }\nlet p = user()\nTask {\n  \(line)\n}\n"
    let asked = problems(of: text)
    #expect(!asked.isEmpty)
    for _ in asked {
      let fix = try #require(problems(of: text).first?.fixIt)
      text = try #require(fix.applied(to: text)).text
    }
    #expect(problems(of: text).isEmpty && text.contains("  \(mended)\n"), "\(text)")
  }

  @Test(
    "get() that is tried, or that a type of the script has, is let be",
    arguments: [
      "Task { if let a = try? await Promise(1).get() { print(a) } }",
      "struct Store { func get() -> Int { 1 } }\nprint([Store()].map { $0.get() })",
      "extension Promise { func get() -> Int { 1 } }\nprint(Promise(1).then { $0 }.get())",
      "func f() async throws -> Int { try await Promise(1).get() }",
    ])
  func triedGet(text: String) { #expect(problems(of: text).isEmpty) }

  @Test("functions that the library needs at once can't wait")
  func conditionsCannotWait() throws {
    let text = """
      let work = DispatchQueue(label: "work")
      retry(attempts: 2, delay: 1, condition: { _, _ in (try? awaitPromise(Promise(on: work) { true })) ?? false }) {
        Promise<Int>(PromiseError.timedOut)
      }.catch { print($0) }
      """
    let run = try run(text)
    #expect(run.faults.first?.contains("this can't wait here") == true)
  }

  @Test("what can wait in a description is waited for")
  func descriptionsWait() throws {
    let text = """
      let work = DispatchQueue(label: "work")
      struct Slow: CustomStringConvertible {
        var description: String { "\\((try? awaitPromise(Promise(on: work) { 1 }.delay(on: work, 1))) ?? 0)" }
      }
      print("\\(Slow())", Slow())
      """
    #expect(try output(of: text) == "1 1\n")
  }
}

@Suite("Values of Foundation in scripts")
struct FoundationValueTests {
  @Test("dates begin at the reference date and move with the virtual clock")
  func dates() throws {
    let text = """
      let start = Date()
      print(start, start + 90)
      try await Task.sleep(for: .seconds(2.5))
      print(Date().timeIntervalSince(start), Date() > start, start.timeIntervalSinceNow)
      """
    #expect(try output(of: text) == "2001-01-01 00:00:00 +0000 2001-01-01 00:01:30 +0000\n2.5 true -2.5\n")
  }

  @Test("addresses and data have their parts")
  func addressesAndData() throws {
    let text = """
      let url = URL(string: "https://example.org/a/b.json?q=1")!
      print(url, url.scheme ?? "-", url.host ?? "-", url.path, url.lastPathComponent, url.pathExtension, url.query ?? "-")
      print(URL(string: "") == nil, url.appendingPathComponent("c") == url)
      let data = Data("hé".utf8)
      print(data, data.count, String(data: data, encoding: .utf8)!, String(data: Data([255]), encoding: .utf8) ?? "none")
      """
    #expect(
      try output(of: text)
        == "https://example.org/a/b.json?q=1 https example.org /a/b.json b.json json q=1\n"
        + "true false\n3 bytes 3 hé none\n")
  }
}
