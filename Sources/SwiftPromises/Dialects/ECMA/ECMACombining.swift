import ECMAPromises
import PromiseEngine
import SwiftLanguage

extension ECMAPromise {
  /// How several promises become one.
  enum Combination: String, Sendable {
    case all, allSettled, any, race
  }

  /// `Promise.all([…])` and its like, over promises, thenables and plain values (rules 23 to 29). The words that all dialects share take
  /// a list of promises, too.
  static func combine(_ combination: Combination, _ call: NativeCall) throws -> ScriptValue {
    let (host, runtime) = (try ECMAHost.of(call), call.machine.runtime)
    let arguments = call.withoutQueue
    guard let first = arguments.first else {
      throw FaultReason("undefined is not iterable", "write Promise.\(combination)([…])")
    }
    let listed = arguments.count == 1 ? try first.elements : nil
    let inputs = (listed ?? arguments).map { ECMAPromises.Resolution.value($0) }
    let site = runtime.site(call)
    let promise: NativePromise =
      switch combination {
      case .all: NativePromise.all(of: inputs, in: host.agent, at: site) { .array($0) }
      case .allSettled:
        NativePromise.allSettled(of: inputs, in: host.agent, at: site) { results in
          .array(results.map { ECMAErrors.value(of: $0, runtime.standardTypes) })
        }
      case .any:
        NativePromise.any(of: inputs, in: host.agent, at: site) { reasons in
          ScriptError(value: ECMAErrors.aggregate(reasons.map(runtime.value), runtime.standardTypes))
        }
      case .race: NativePromise.race(of: inputs, in: host.agent, at: site)
      }
    return .library(ECMAPromise(promise, runtime))
  }
}
