import Foundation
import PromiseDispatch
import Synchronization

/// What was asked for, up to a number of lines.
final class AccessLog: Sendable {
  struct Full: Error {}

  private let queue = DispatchQueue(label: "log")
  private let lines = Mutex<[String]>([])

  /// - Returns: A promise that is rejected when the log is full.
  func write(_ line: String) -> Promise<Void> {
    Promise<Void>(on: queue) { [self] () throws -> Void in
      try lines.withLock { lines in
        guard lines.count < 50 else { throw Full() }
        lines.append(line)
      }
    }
  }
}
