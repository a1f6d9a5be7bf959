/// What stands in a file of tests for the world of a script: what it prints, its queues, what it asks.
enum CompiledWorld {
  /// The declarations that a script needs.
  ///
  /// - Parameter code: The script without its strings and comments.
  static func code(for code: String) -> String {
    var parts = [printing]
    if code.contains("DispatchQueue") || code.contains(#/on:\s*\./#) { parts.append(queues) }
    if code.contains("SimulatedNetwork") { parts.append(network) }
    return parts.joined(separator: "\n")
  }

  private static let printing = """
    /// What the script prints is a part of its outcome.
    private func print(_ items: Any..., separator: String = " ", terminator: String = "\\n") {
      let text = items.map { "\\($0)" }.joined(separator: separator)
      // Types of this file have a longer name within other values.
      let plain = text.replacing(#/(?:\\w+\\.)?(?:\\(unknown context at \\$\\w+\\)\\.)+/#, with: "")
      ExploredClock.current.print(plain, terminator: terminator)
    }

    """

  private static let queues = """
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

    """

  private static let network = """
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
          name, body ?? "the text at \\(path)", orFails: NetworkError(reason: "connection lost", path: path),
          exactly: latency.map { .seconds($0) }, on: clock.main, line: line, column: column)
      }
    }

    private struct NetworkError: Error {
      let reason: String
      let path: String
      var response: String? = nil
      var body = ""
    }

    """
}
