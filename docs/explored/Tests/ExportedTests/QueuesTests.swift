// Made from queues.swift by 'promiselab export --as swift-test'. To be compiled in Swift's language mode 5, in which handlers may
// change the script's variables; the package needs the product PromiseExplore.
import PromiseExplore
import Testing

@Suite("queues.swift") struct QueuesTests {
  @Test("every order, answer and failure: what can be printed")
  func everyRun() {
    let found = ExploredRuns { _ in try script() }
    #expect(found.isExhaustive)
    let outputs: Set<[String]> = [
      ["meanwhile global", "kept global"],
      ["meanwhile global", "lost global"],
      ["meanwhile second", "kept second"],
      ["meanwhile second", "lost second"],
    ]
    #expect(Set(found.outcomes.map(\.output)) == outputs)
  }

  @Test("1: ends well")
  func outcome1() {
    let run = ExploredRuns(.replaying("s1")) { _ in try script() }
    #expect(run.outcomes.map(\.output) == [["meanwhile global", "kept global"]])
    #expect(run.outcomes.map(\.isFine) == [true])
  }

  @Test("2: ends well")
  func outcome2() {
    // if post (line 7) fails
    let run = ExploredRuns(.replaying("s1-f0")) { _ in try script() }
    #expect(run.outcomes.map(\.output) == [["meanwhile global", "lost global"]])
    #expect(run.outcomes.map(\.isFine) == [true])
  }

  @Test("3: ends well")
  func outcome3() {
    // if the job on 'global' (line 6) runs before the job on 'files' (line 5)
    let run = ExploredRuns(.replaying("s1-o1x1")) { _ in try script() }
    #expect(run.outcomes.map(\.output) == [["meanwhile second", "kept second"]])
    #expect(run.outcomes.map(\.isFine) == [true])
  }

  @Test("4: ends well")
  func outcome4() {
    // if post (line 7) fails
    // and the job on 'global' (line 6) runs before the job on 'files' (line 4)
    let run = ExploredRuns(.replaying("s1-o0x1-f0")) { _ in try script() }
    #expect(run.outcomes.map(\.output) == [["meanwhile second", "lost second"]])
    #expect(run.outcomes.map(\.isFine) == [true])
  }
}

/// The script: its handlers run on the explorer's main queue.
private func script() throws {
#sourceLocation(file: "queues.swift", line: 1)
// Who writes last before the report? A serial queue keeps its order; the others come in any.
var last = "nobody"
let files = DispatchQueue(label: "files")
files.async { last = "first" }
files.async { last = "second" }
DispatchQueue.global(qos: .utility).async { last = "global" }
SimulatedNetwork.post("/log.txt", body: "kept", latency: 0.2).then(on: files) { print($0, last) }.catch(on: .explored) { _ in
  print("lost", last)
}
DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) { print("meanwhile", last) }
#sourceLocation()
}

/// What the script prints is a part of its outcome.
private func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  let text = items.map { "\($0)" }.joined(separator: separator)
  // Types of this file have a longer name within other values.
  let plain = text.replacing(#/(?:\w+\.)?(?:\(unknown context at \$\w+\)\.)+/#, with: "")
  ExploredClock.current.print(plain, terminator: terminator)
}

private typealias DispatchQueue = ExploredQueue

/// The script's queues: jobs of a serial one keep their order, those of others run in any.
extension ExploredQueue {
  fileprivate struct Attributes: OptionSet {
    let rawValue: Int
    static let concurrent = Attributes(rawValue: 1)
  }

  fileprivate convenience init(label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = []) {
    self.init(label: label, isConcurrent: attributes.contains(.concurrent))
  }

  fileprivate func async(qos: DispatchQoS = .unspecified, execute work: @escaping () -> Void) {
    nonisolated(unsafe) let work = work
    dispatch { work() }
  }

  fileprivate func asyncAfter(deadline: DispatchTime, qos: DispatchQoS = .unspecified, execute work: @escaping () -> Void) {
    nonisolated(unsafe) let work = work
    dispatch(after: deadline.wait) { work() }
  }
}

extension Dispatcher where Self == ExploredQueue {
  fileprivate static var main: ExploredQueue { .explored }

  fileprivate static func global(qos: DispatchQoS = .default) -> ExploredQueue {
    ExploredQueue(label: "global", isConcurrent: true)
  }
}

private enum DispatchQoS { case userInteractive, userInitiated, `default`, utility, background, unspecified }

/// An instant, by how long it is until then.
private struct DispatchTime {
  var wait: Duration

  static func now() -> DispatchTime { DispatchTime(wait: .zero) }

  static func + (time: DispatchTime, seconds: Double) -> DispatchTime { DispatchTime(wait: time.wait + .seconds(seconds)) }

  static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    DispatchTime(wait: time.wait + interval.duration)
  }
}

private enum DispatchTimeInterval {
  case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int)

  var duration: Duration {
    switch self {
    case .seconds(let count): .seconds(count)
    case .milliseconds(let count): .milliseconds(count)
    case .microseconds(let count): .microseconds(count)
    case .nanoseconds(let count): .nanoseconds(count)
    }
  }
}

/// The script's network: the explorer decides when an answer comes and whether it fails.
private enum SimulatedNetwork {
  static func get(
    _ path: String, body: String? = nil, latency: Double? = nil, line: Int = #line, column: Int = #column
  ) -> Promise<String> { answer("get", path, body, latency, line, column) }

  static func post(
    _ path: String, body: String? = nil, latency: Double? = nil, line: Int = #line, column: Int = #column
  ) -> Promise<String> { answer("post", path, body, latency, line, column) }

  private static func answer(
    _ name: String, _ path: String, _ body: String?, _ latency: Double?, _ line: Int, _ column: Int
  ) -> Promise<String> {
    let clock = ExploredClock.current
    return clock.answer(
      name, body ?? "the text at \(path)", orFails: NetworkError(reason: "connection lost", path: path),
      exactly: latency.map { .seconds($0) }, on: clock.main, line: line, column: column)
  }
}

private struct NetworkError: Error {
  let reason: String
  let path: String
  var response: String? = nil
  var body = ""
}
