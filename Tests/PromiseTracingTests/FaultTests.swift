import Dispatch
import PromiseEngine
import PromiseInstruments
import Testing
import TraceEvents
import TraceGraph

@testable import PromiseTracing

@Suite("faults on purpose, in a program that runs")
struct FaultTests {
  private let recorder = EventRecorder(values: .shortened(to: 50), allowsFaults: true) {}
  private let queue = InlineDispatcher()

  /// A promise that is made on a line of App/x.swift.
  private func pending(_ line: Int = 1) -> Promise<Int> {
    .pending(tracedBy: recorder, file: "App/x.swift", line: line, column: 1)
  }

  private func next(of promise: Promise<Int>, _ line: Int = 2) -> Promise<Int> {
    promise.then(on: queue, file: "App/x.swift", line: line, column: 1) { $0 + 1 }
  }

  @discardableResult
  private func obey(_ line: String) throws -> String { try recorder.obey(try FaultCommand(line)) }

  /// What happened to a promise since it was asked last, in a word each.
  private func happened(to promise: Promise<Int>) -> [String] {
    let id = promise.identity
    return recorder.take([]).events.filter { $0.promise == id }.map { event in
      switch event.what {
      case .made: "made"
      case .handlerRan: "handlerRan"
      case .fulfilled: "settled"
      case .happened(.injected(let text)): "injected: \(text)"
      case .happened(let kind): kind.name
      }
    }
  }

  private func refusal(_ line: String) -> String {
    do {
      return "did it: \(try obey(line))"
    } catch {
      return "\(error)"
    }
  }

  @Test("a pending promise fails at once with what was written; who waits for it gets the error, and a later value is ignored")
  func failsNow() throws {
    let promise = pending()
    let child = next(of: promise)
    #expect(try obey("fail App/x.swift:1:1#0=no = network") == "App/x.swift:1:1#0 fails with no = network")
    #expect(promise.error as? InjectedFailure == InjectedFailure("no = network") && child.error is InjectedFailure)
    promise.fulfill(1)
    #expect(promise.value == nil)
    #expect(happened(to: promise) == ["made", "injected: fails with no = network", "settled", "ignored"])
    #expect(refusal("fail App/x.swift:1:1#0").contains("is settled, or gone: what is settled stays as it is"))
  }

  @Test("an address without # is for those that are pending and for all that are made later, until they are left alone")
  func failsAlways() throws {
    let (first, second) = (pending(), pending())
    second.fulfill(1)
    #expect(
      try obey("fail App/x.swift:1:1")
        == "every promise that is made at App/x.swift:1:1 fails with InjectedFailure; the one that is pending, too")
    #expect(first.error is InjectedFailure && second.value == 1 && pending().error is InjectedFailure)
    #expect(try obey("restore App/x.swift:1:1") == "App/x.swift:1:1 is left alone")
    let last = pending()
    last.fulfill(2)
    #expect(last.value == 2)
    #expect(try obey("restore App/x.swift:9:1") == "nothing was to be done to App/x.swift:9:1")
  }

  @Test("where a handler's promise is to fail, the handler isn't run; others of the place are as they were")
  func handlerIsNotRun() throws {
    try obey("fail App/x.swift:2:1#1")
    let source = pending()
    source.fulfill(1)
    let children = (0..<3).map { _ in next(of: source) }
    #expect(children.map(\.value) == [2, nil, 2] && children[1].error is InjectedFailure)
    #expect(happened(to: children[1]) == ["made", "injected: fails with InjectedFailure", "settled"])
  }

  @Test("an error of the program's own can be injected")
  func ownError() throws {
    struct Offline: Error {}
    let address = try #require(PromiseAddress("App/x.swift:1:1#0"))
    let promise = pending()
    let command = FaultCommand(address, .act(Intervention(replacement: .rejection(Offline()))))
    _ = try recorder.obey(command)
    #expect(promise.error is Offline)
  }

  @Test("a pending promise is cancelled, and what it waits for with it")
  func cancels() throws {
    let promise = pending()
    let child = next(of: promise)
    #expect(try obey("cancel App/x.swift:2:1#0") == "App/x.swift:2:1#0 is cancelled")
    #expect(child.error is CancellationError && promise.error is CancellationError)
  }

  @Test("a pending promise that hangs isn't settled; one that is late is, later")
  func hangsAndDelays() throws {
    let (hang, late) = (pending(), pending())
    try obey("hang App/x.swift:1:1#0")
    try obey("delay App/x.swift:1:1#1=1ms")
    let isSettled = DispatchSemaphore(value: 0)
    late.always(on: queue) { isSettled.signal() }
    hang.fulfill(1)
    late.fulfill(2)
    isSettled.wait()
    #expect(hang.isPending && late.value == 2)
    #expect(happened(to: late) == ["made", "injected: is delayed by 1 ms", "waiting", "settled"])
  }

  @Test("what is no command, can't be done to compiled Swift, or isn't allowed, is refused with the reason")
  func refuses() throws {
    #expect(refusal("").contains("there are fail, delay, hang, cancel and restore"))
    #expect(refusal("explode App/x.swift:1:1").contains("there are fail, delay, hang, cancel and restore"))
    #expect(refusal("fail 1:1").contains("write the place as recordings show it"))
    #expect(refusal("delay App/x.swift:1:1").contains("write how long"))
    #expect(refusal("delay App/x.swift:1:1=soon").contains("write how long"))
    #expect(refusal("cancel App/x.swift:1:1@-1").contains("write a time"))
    #expect(refusal("value App/x.swift:1:1=7").contains("text can't become a compiled program's value"))
    let quiet = EventRecorder(values: .none) {}
    let promise = Promise<Int>.pending(tracedBy: quiet, file: "App/x.swift", line: 1, column: 1)
    #expect(throws: TracingProblem.faultsNotAllowed) { try quiet.obey(FaultCommand("fail App/x.swift:1:1")) }
    #expect(promise.isPending)
  }

  @Test("what is being done is listed, places and single promises, and all of it ends at once")
  func lists() throws {
    #expect(
      try obey("list") == "nothing is being done to any promise" && obey("restore") == "nothing was to be done to any promise")
    let (late, hang) = (pending(1), pending(3))
    try obey("delay App/x.swift:1:1=5ms")
    try obey("hang App/x.swift:3:1#0")
    try obey("fail App/x.swift:7:1#2=offline")
    #expect(
      try obey("list")
        == "each of App/x.swift:1:1 is delayed by 5 ms; App/x.swift:3:1#0 hangs; App/x.swift:7:1#2 fails with offline")
    #expect(try obey("restore") == "all promises are left alone")
    late.fulfill(1)
    hang.fulfill(2)
    #expect(late.value == 1 && hang.value == 2)
    #expect(try obey("list") == "nothing is being done to any promise")
  }

  @Test("a promise that is gone can't be acted on")
  func gone() throws {
    _ = pending()
    #expect(refusal("hang App/x.swift:1:1#0").contains("is settled, or gone"))
  }

  @Test("the injections of a plan are commands, but for those that are switched off; what is for scripts is refused")
  func plan() throws {
    func commands(_ text: String) throws(TracingProblem) -> Int { try FaultPlan.commands(of: Array(text.utf8), "p.json").count }
    #expect(
      try commands(
        #"{"version":1,"injections":[{"fail":"App/x.swift:1:1#0=x"},{"hang":"App/x.swift:1:1","off":true},{"delay":"App/x.swift:1:1=5ms"}]}"#
      ) == 2)
    for (text, reason) in [
      ("7", "isn't JSON"), (#"{"injections":[]}"#, "version"), (#"{"version":1,"typed":[]}"#, "'typed' is for scripts"),
      (#"{"version":1,"injections":[{"value":"App/x.swift:1:1=5"}]}"#, "only scripts can do that"),
      (#"{"version":1,"injections":[7]}"#, "must be an object"),
    ] {
      do {
        _ = try commands(text)
        Issue.record("\(text) was taken")
      } catch {
        #expect("\(error)".contains(reason), "\(error)")
      }
    }
  }
}
