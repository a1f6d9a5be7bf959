import Program
import SwiftPromises
import Testing
import TraceEvents

@Suite("what programs of the command line call: run loops, exit, checks of queues")
struct ProgramFunctionTests {
  private func run(_ text: String) throws -> ScriptRun {
    try ScriptProgram(ScriptSource(name: "test.swift", text: text)).run()
  }

  @Test(
    "a run loop lets what is left run, and what stands behind it isn't run",
    arguments: ["RunLoop.main.run()", "RunLoop.current.run()", "dispatchMain()", "CFRunLoopRun()"])
  func runLoops(_ call: String) throws {
    let run = try run(
      """
      import PromiseKit
      import Foundation
      after(seconds: 1).done { print("after") }
      print("before")
      \(call)
      print("never")
      """)
    #expect(run.printed == "before\nafter\n")
    #expect(run.ending == .idle && run.faults == [])
  }

  @Test("a run loop with a date comes back then; a stopped one at once")
  func runLoopsThatEnd() throws {
    let run = try run(
      """
      import PromiseKit
      import Foundation
      after(seconds: 1).done { print("one"); CFRunLoopStop(CFRunLoopGetMain()) }
      after(seconds: 2).done { print("two") }
      CFRunLoopRun()
      print("stopped")
      RunLoop.main.run(until: Date(timeIntervalSinceNow: 0.5))
      print(Date().timeIntervalSinceReferenceDate)
      while Date().timeIntervalSinceReferenceDate < 2 { RunLoop.main.run(mode: .default, before: .distantFuture) }
      print("end")
      """)
    #expect(run.printed == "one\nstopped\n1.5\ntwo\nend\n")
  }

  @Test("exit ends the run: no handler goes on, nothing is missed, and the log has its status")
  func exit() throws {
    let run = try run(
      """
      import PromiseKit
      import Foundation
      let late = after(seconds: 5).done { print("never") }
      firstly { after(seconds: 1) }.done { defer { print("not even this") }; exit(3) }.ensure { print("never") }.cauterize()
      RunLoop.main.run()
      """)
    #expect(run.printed == "")
    #expect(run.ending == .exited(3))
    #expect(run.events.contains { $0.kind == .marked("exit(3) ends the program") })
    #expect(run.endTime == VirtualInstant(nanoseconds: 1_000_000_000))
  }

  @Test("exit ends a run from where the library needs a value at once")
  func exitInClosure() throws {
    let run = try run("import Foundation\nprint([3, 1].sorted { _, _ in exit(EXIT_FAILURE) })")
    #expect(run.printed == "" && run.ending == .exited(1))
  }

  @Test("dispatchPrecondition is a fault on another queue, and nothing on its own")
  func queues() throws {
    let run = try run(
      """
      import PromiseKit
      import Foundation
      dispatchPrecondition(condition: .onQueue(.main))
      let queue = DispatchQueue(label: "work")
      Promise.value(1).done(on: queue) { _ in
        dispatchPrecondition(condition: .onQueue(queue))
        dispatchPrecondition(condition: .notOnQueue(.main))
        print("fine")
        dispatchPrecondition(condition: .onQueue(DispatchQueue.main))
        print("never")
      }.cauterize()
      """)
    #expect(run.printed.hasPrefix("fine\n") && !run.printed.contains("never"))
    #expect(run.faults.first?.contains("dispatchPrecondition failed: this runs on the queue 'work'") == true)
  }

  @Test("CocoaError has Foundation's numbers and texts, and a cancelled one is a cancellation for PromiseKit")
  func cocoaErrors() throws {
    let run = try run(
      """
      import PromiseKit
      import Foundation
      print(CocoaError(.userCancelled).isCancelled, CocoaError(.fileLocking).isCancelled)
      Promise<Int>(error: CocoaError(.userCancelled)).catch { print("never", $0) }
      Promise<Int>(error: CocoaError(.fileReadNoSuchFile)).catch { error in
        print(error, error.localizedDescription)
        if let own = error as? CocoaError, own.code == .fileReadNoSuchFile { print(own.code.rawValue, (error as NSError).domain) }
      }
      print(URLError(.timedOut))
      """)
    // As compiled with Foundation on Linux.
    #expect(
      run.printed == """
        true false
        Error Domain=NSURLErrorDomain Code=-1001 "(null)"
        Error Domain=NSCocoaErrorDomain Code=260 "The file doesn’t exist." The operation could not be completed. The file doesn’t exist.
        260 NSCocoaErrorDomain

        """)
  }

  @Test("sequences and iterators of the script are gone through one element at a time, and PromiseKit's 'when' takes them")
  func iterators() throws {
    let run = try run(
      """
      import PromiseKit
      struct Starts: IteratorProtocol {
        var count = 0
        mutating func next() -> Promise<Int>? {
          guard count < 3 else { return nil }
          count += 1
          print("start", count)
          let number = count
          return after(seconds: 0.1).map { number }
        }
      }
      when(fulfilled: Starts(), concurrently: 2).done { print($0) }.cauterize()
      struct Down: Sequence, IteratorProtocol {
        var left: Int
        mutating func next() -> Int? {
          if left == 0 { return nil }
          left -= 1
          return left
        }
      }
      let down = Down(left: 3)
      for number in down { print(number) }
      print(down.map { $0 * 2 }, Array(down), down.contains(2))
      final class Endless: Sequence {
        var asked = 0
        func makeIterator() -> AnyIterator<Int> { AnyIterator { self.asked += 1; return self.asked } }
      }
      let endless = Endless()
      for number in endless where number > 2 { print(number); break }
      print(endless.asked)
      """)
    #expect(run.faults == [])
    #expect(
      run.printed
        == "start 1\nstart 2\n2\n1\n0\n[4, 2, 0] [2, 1, 0] true\n3\n3\nstart 3\n[1, 2, 3]\n")
  }

  @Test("Optional's own cases can be named with their type, in values and in patterns")
  func optionals() throws {
    let run = try run(
      """
      let (none, three) = (Optional<Int>.none, Optional.some(3))
      print(none as Any, three as Any)
      for value in [none, three] {
        switch value {
        case Optional.some(let number): print(number)
        case Optional<Int>.none: print("none")
        }
      }
      """)
    #expect(run.printed == "nil Optional(3)\nnone\n3\n")
  }

  @Test("a stream gives what is yielded, in order, until it is finished, fails, or who awaits it is cancelled")
  func streams() throws {
    let run = try run(
      """
      struct Bad: Error {}
      let numbers = AsyncThrowingStream<Int, Error> { continuation in
        continuation.onTermination = { _ in print("terminated") }
        continuation.yield(1)
        Task { continuation.yield(2); continuation.finish(throwing: Bad()) }
      }
      Task {
        do { for try await number in numbers { print(number) } } catch { print(error) }
        let (texts, source) = AsyncStream.makeStream(of: String.self)
        let reader = Task { for await text in texts { print(text) }; print("read") }
        source.yield("a")
        try? await Task.sleep(for: .seconds(1))
        reader.cancel()
      }
      """)
    #expect(run.faults == [] && run.leaks == [])
    #expect(run.printed == "terminated\n1\n2\nBad()\na\nread\n")
  }
}
