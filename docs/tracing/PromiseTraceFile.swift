// Writes what promises of other libraries do into a trace that promiselab reads. Put this file into your program, beside the one for
// your library (TracedPromiseKit.swift, TracedFranticApparatus.swift). It needs nothing of PromiseLab.
//
//   PROMISELAB_TRACE=trace.jsonl ./App          records; without it nothing is recorded
//   PROMISELAB_TRACE_VALUES=none                leaves values and errors out
//
// docs/TRACING.md says what such a recording has.
import Dispatch
import Foundation

/// Writes a line for each event, at once: what happened until a program was killed can be read.
///
/// `@unchecked Sendable`: everything that changes is touched under the lock.
final class PromiseTraceFile: @unchecked Sendable {
  /// Where a promise was made.
  struct Site {
    let file: StaticString
    let line: Int
    let column: Int
  }

  /// What a promise came to.
  enum Outcome {
    case fulfilled(Any)
    case rejected(Error, isCancelled: Bool = false)
  }

  /// The recording that the environment asks for; `nil` if it asks for none.
  static func fromEnvironment(dialect: String) -> PromiseTraceFile? {
    let environment = ProcessInfo.processInfo.environment
    guard let path = environment["PROMISELAB_TRACE"], !path.isEmpty else { return nil }
    current = PromiseTraceFile(path: path, dialect: dialect, keepsValues: environment["PROMISELAB_TRACE_VALUES"] != "none")
    atexit { PromiseTraceFile.current?.end() }
    return current
  }

  private nonisolated(unsafe) static var current: PromiseTraceFile?

  private struct Known {
    let id: Int
    weak var promise: AnyObject?
  }

  private let lock = NSRecursiveLock()
  private let output: FileHandle
  /// Whether texts of values and errors may be written.
  let keepsValues: Bool
  private let start = DispatchTime.now().uptimeNanoseconds
  private var made = 0
  private var known: [ObjectIdentifier: Known] = [:]
  private var timesRun: [String: Int] = [:]
  /// Promises whose end hasn't been told.
  private var open: Set<Int> = []
  private var threads: [ObjectIdentifier: Int] = [:]
  /// The promises that others have taken over, by those.
  private var followed: [Int: Int] = [:]
  /// The promises whose handlers are running on each thread, the innermost last.
  private var running: [ObjectIdentifier: [Int]] = [:]

  init?(path: String, dialect: String, keepsValues: Bool) {
    guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let output = FileHandle(forWritingAtPath: path)
    else {
      FileHandle.standardError.write(Data("the trace can't be written to '\(path)'; name another file\n".utf8))
      return nil
    }
    (self.output, self.keepsValues) = (output, keepsValues)
    let (name, process) = (ProcessInfo.processInfo.processName, ProcessInfo.processInfo.processIdentifier)
    let started = ISO8601DateFormatter().string(from: Date())
    write(["version": 1, "recording": ["program": name, "process": process, "started": started], "dialect": dialect])
  }

  // MARK: What adapters tell

  /// Notes a promise that is about to be made: its handler may run before anybody has it.
  ///
  /// - Parameters:
  ///   - kind: `handler`, `promise`, or another kind that docs/JSON.md names.
  ///   - parents: The promises that it waits for.
  func make(_ operatorName: String, kind: String, at site: Site, from parents: [Int] = []) -> Int {
    locked {
      made += 1
      open.insert(made)
      let place = "\(site.file):\(site.line):\(site.column)"
      let occurrence = timesRun[place, default: 0]
      timesRun[place] = occurrence + 1
      tell(
        "created", made, cause: nil,
        ["operator": operatorName, "kind": kind, "address": "\(place)#\(occurrence)", "parents": parents])
      return made
    }
  }

  /// Says which promise it became.
  func name(_ promise: AnyObject, _ number: Int) {
    locked {
      known[ObjectIdentifier(promise)] = Known(id: number, promise: promise)
      if number % 10_000 == 0 { known = known.filter { $0.value.promise != nil } }
    }
  }

  /// The number of a promise that has been noted.
  func number(of promise: AnyObject) -> Int? {
    locked { known[ObjectIdentifier(promise)].flatMap { $0.promise === promise ? $0.id : nil } }
  }

  /// Runs a promise's handler: what it makes is its doing. `role` is `value`, `error`, `always` or `work`.
  func running<Result>(_ role: String, of promise: Int, after cause: Int, _ handler: () throws -> Result) rethrows -> Result {
    let thread = ObjectIdentifier(Thread.current)
    locked {
      tell("handlerRan", promise, cause: cause, ["role": role])
      running[thread, default: []].append(promise)
    }
    defer {
      locked {
        running[thread]?.removeLast()
        if running[thread]?.isEmpty == true { running[thread] = nil }
      }
    }
    return try handler()
  }

  /// An outcome passes a promise whose handler is for the other one.
  func skipped(_ promise: Int, cause: Int) { locked { tell("skipped", promise, cause: cause, [:]) } }

  /// A promise takes over what becomes of another one.
  func adopted(_ promise: Int, _ inner: Int) {
    locked {
      followed[promise] = inner
      tell("adopted", promise, cause: promise, ["inner": inner])
    }
  }

  /// A promise is settled; only what is told first counts.
  func settled(_ promise: Int, _ outcome: Outcome, cause: Int?) {
    let (state, text): (String, String) =
      switch outcome {
      case .fulfilled(let value): ("fulfilled", keepsValues ? String(String(describing: value).prefix(200)) : "")
      case .rejected(let error, let isCancelled):
        (isCancelled ? "cancelled" : "rejected", keepsValues ? String(String(describing: error).prefix(200)) : "")
      }
    locked {
      guard open.remove(promise) != nil else { return }
      // What it took over has come to the same, whether or not somebody else saw that.
      if let inner = followed.removeValue(forKey: promise) { settled(inner, outcome, cause: nil) }
      tell("settled", promise, cause: cause, ["state": state, "text": text])
    }
  }

  /// Marks this moment: the log, the report and pictures show it.
  func mark(_ text: String) { locked { tell("marked", 0, cause: nil, ["text": text]) } }

  // MARK: Lines

  private func locked<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  private func tell(_ event: String, _ promise: Int, cause: Int?, _ more: [String: Any]) {
    let thread = ObjectIdentifier(Thread.current)
    let number = threads[thread] ?? threads.count + 1
    threads[thread] = number
    var line: [String: Any] = ["event": event, "promise": promise, "thread": number]
    line["time"] = now
    line["cause"] = cause ?? running[thread]?.last ?? 0
    if let label = labelOfQueue(nil), label.pointee != 0 { line["queue"] = String(cString: label) }
    write(line.merging(more) { $1 })
  }

  private func end() { locked { write(["end": now]) } }

  private var now: Double { Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000 }

  private func write(_ line: [String: Any]) {
    guard var data = try? JSONSerialization.data(withJSONObject: line) else { return }
    data.append(0x0A)
    try? output.write(contentsOf: data)
  }
}

/// The label of the queue whose work runs here: Dispatch has it in C only.
@_silgen_name("dispatch_queue_get_label")
private func labelOfQueue(_ queue: UnsafeRawPointer?) -> UnsafePointer<CChar>?
