internal import Glibc
public import PromiseEngine
internal import TraceEvents

/// Records what a program's promises do, into a file that `promiselab view`, `report` and `check` read.
///
/// ```swift
/// try Tracing.start(to: "trace.jsonl")
/// ```
///
/// From then on every promise is recorded that starts anywhere in the program, of all our libraries, with the queue and the thread of
/// each event. What is noted is in the file 5 ms later, so that it can be read even if the program is killed. A program that is started with `PROMISELAB_TRACE=path` in its environment
/// records without a line of code. docs/TRACING.md has the rest.
///
/// A promise that starts where another hook listens (`DispatchQueue.tracePromises(by:)`, `queue.traced(by:)`) is told to that one; a
/// `RejectionTracker` passes everything on that it is told if it is made with `forwardingTo: Tracing.hook`.
public enum Tracing {
  private static let writer = Guarded<RecordingWriter?>(nil)

  /// What the environment asked for.
  private struct Asked {
    var path: String
    var options: TracingOptions
  }

  private static let begunByEnvironment = Guarded<Asked?>(nil)

  /// Starts recording into a file, which is written anew.
  ///
  /// If the environment has started a recording, that one goes on: whoever starts the program decides. But a redactor, or that no values are
  /// kept, holds for it, too: it begins anew with them.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - options: What is kept of values, and how large the file may become.
  /// - Throws: Why nothing is recorded; the program goes on as if nobody had asked.
  public static func start(to path: String, _ options: TracingOptions = TracingOptions()) throws(TracingProblem) {
    if restrain(by: options) { return }
    try begin(path, options)
  }

  static func begin(_ path: String, _ options: TracingOptions) throws(TracingProblem) {
    let writer = current(options)
    if let path = writer.path { throw .alreadyRecording(path: path) }
    do throws(TracingProblem) {
      try writer.open(path)
    } catch {
      if !isOffered.withLock({ $0 }) { stop() }
      throw error
    }
  }

  /// Lets `promiselab attach` look on while the program runs: by a socket in the user's runtime folder, which only the same user can open.
  ///
  /// The program never waits for who looks on: what a reader doesn't take in time is dropped, counted and told.
  ///
  /// - Parameter options: What is kept of values, and how much is remembered for who attaches later; those of a recording that has begun stay.
  /// - Returns: The path of the socket.
  /// - Throws: Why there is none; the program goes on as if nobody had asked.
  @discardableResult
  public static func offer(_ options: TracingOptions = TracingOptions()) throws(TracingProblem) -> String {
    restrain(by: options)
    let writer = current(options)
    do throws(TracingProblem) {
      let path = try writer.offer()
      isOffered.withLock { $0 = true }
      return path
    } catch {
      if writer.path == nil { stop() }
      throw error
    }
  }

  private static let isOffered = Guarded(false)

  /// The writer that there is, or a new one, to which all promises are told.
  private static func current(_ options: TracingOptions) -> RecordingWriter {
    let (found, isNew) = writer.withLock { writer in
      if let writer { return (writer, false) }
      let new = RecordingWriter(options)
      writer = new
      return (new, true)
    }
    if isNew {
      _ = endAtExit
      ProcessTrace.listen(found.recorder)
    }
    return found
  }

  /// Begins what the environment has started anew, if the program lets less of its values be seen.
  ///
  /// - Returns: Whether the environment has started a recording.
  @discardableResult
  private static func restrain(by options: TracingOptions) -> Bool {
    guard let asked = begunByEnvironment.withLock({ $0 }) else { return false }
    guard let restrained = asked.options.restrained(by: options) else { return true }
    let wasOffered = isOffered.withLock { $0 }
    stop()
    beginByEnvironment(asked.path, restrained)
    if wasOffered, asked.path != "socket" {
      do throws(TracingProblem) { try offer(restrained) } catch { TracingComplaint.write("\(error)") }
    }
    return true
  }

  static func beginByEnvironment(_ path: String, _ options: TracingOptions) {
    do throws(TracingProblem) {
      if path == "socket" { try offer(options) } else { try begin(path, options) }
      begunByEnvironment.withLock { $0 = Asked(path: path, options: options) }
    } catch {
      TracingComplaint.write("\(error)")
    }
  }

  /// Ends the recording; what was noted is in the file when this returns. A program that exits does this by itself.
  public static func stop() {
    let ended = writer.withLock { writer in
      defer { writer = nil }
      return writer
    }
    guard let ended else { return }
    ProcessTrace.listen(nil)
    ended.end()
    isOffered.withLock { $0 = false }
    begunByEnvironment.withLock { $0 = nil }
  }

  /// Waits until everything that was noted so far is in the file.
  public static func flush() { writer.withLock { $0 }?.flush() }

  /// Marks this moment, for example "login": the log, the report and pictures show it.
  public static func mark(_ name: String) { writer.withLock { $0 }?.recorder.recordProgramEvent(.marked(name)) }

  /// Prints as Swift's own `print` does, and records the text as part of the handler that is running.
  ///
  /// Nothing else that the program prints is recorded: a pipe in the place of its output would lose what is in it when the program crashes.
  /// Where the recording leaves values out, it leaves the text out, too.
  public static func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
    let text = items.map { "\($0)" }.joined(separator: separator) + terminator
    Swift.print(text, terminator: "")
    guard let recorder, recorder.describesOutcomes else { return }
    recorder.recordProgramEvent(.printed(text))
  }

  static var recorder: EventRecorder? { writer.withLock { $0 }?.recorder }

  /// Who is told what promises do; `nil` while nothing is recorded.
  public static var hook: (any TraceHook)? { writer.withLock { $0 }?.recorder }

  /// The file that is written; `nil` while nothing is recorded.
  public static var path: String? { writer.withLock { $0 }?.path }

  /// Lets `exit` write what is left, once however often a program records.
  private static let endAtExit: Void = {
    atexit { Tracing.stop() }
  }()
}
