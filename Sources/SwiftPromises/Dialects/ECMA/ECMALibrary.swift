import ECMAPromises
import SwiftLanguage

/// What scripts of ECMAScript's promises can name.
enum ECMALibrary {
  static let library: DialectLibrary = {
    var library = DialectLibrary(dialect: .ecmascript)
    library.types["Promise"] = .init(
      make: { .value(try ECMAPromise.make($0)) },
      statics: [
        "resolve": .method { .value(try ECMAPromise.resolved($0)) },
        "reject": .method { .value(try ECMAPromise.rejected($0)) },
        "withResolvers": .method { .value(try ECMAPromise.withResolvers($0)) },
        "try": .method { .value(try ECMAPromise.attempt($0)) },
        "all": .method { .value(try ECMAPromise.combine(.all, $0)) },
        "allSettled": .method { .value(try ECMAPromise.combine(.allSettled, $0)) },
        "any": .method { .value(try ECMAPromise.combine(.any, $0)) },
        "race": .method { .value(try ECMAPromise.combine(.race, $0)) },
      ])
    library.types["Generator"] = .init(make: { .value(try GeneratorObject.make($0)) })
    library.types["AsyncGenerator"] = .init(make: { .value(try AsyncGeneratorObject.make($0)) })
    // The words that all dialects share.
    library.functions["all"] = { .value(try ECMAPromise.combine(.all, $0)) }
    library.functions["any"] = { .value(try ECMAPromise.combine(.any, $0)) }
    library.functions["race"] = { .value(try ECMAPromise.combine(.race, $0)) }
    library.functions["setTimeout"] = { .value(try TimeoutObject.start($0)) }
    library.functions["clearTimeout"] = { .value(try TimeoutObject.clear($0)) }
    library.functions["setImmediate"] = { .value(try TimeoutObject.startImmediate($0)) }
    library.functions["clearImmediate"] = { .value(try TimeoutObject.clear($0)) }
    library.functions["queueMicrotask"] = { .value(try queueMicrotask($0)) }
    library.types["process"] = .init(statics: [
      "on": .method { .value(try ECMAHost.listen($0)) }, "nextTick": .method { .value(try nextTick($0)) },
    ])
    library.declarations = { ECMAErrors.declarations() }
    library.valueOfError = { ECMAErrors.value(of: $0, $1) }
    library.await = { try ECMAAwaitFrame.result($0) }
    library.hop = nil
    library.startAsynchronous = { try ECMAPromise.startAsynchronous($0) }
    library.makeHost = { ECMAHost($0) }
    library.lacks = lacks
    library.makeSource = { name, site, runtime in
      guard let host = runtime.current.host as? ECMAHost else { return nil }
      let promise = NativePromise(source: name, in: host.agent, at: site)
      return SourcePromise(promise: promise.core, value: .library(ECMAPromise(promise, runtime))) { settle in
        promise.telling(settle)
      }
    }
    return library
  }()

  /// Swift's own concurrency, in whose place ECMAScript has promises.
  private static let lacks: [String: String] = {
    let call = "call an asynchronous function: it starts at once and returns a promise"
    var lacks = ["Task": call, "awaitPromise": "nothing blocks in ECMAScript: use 'await' or 'then'"]
    for name in ["withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup", "withThrowingDiscardingTaskGroup"] {
      lacks[name] = "\(call); 'Promise.all' waits for several"
    }
    for name in ["", "Throwing"].flatMap({ ["withChecked\($0)Continuation", "withUnsafe\($0)Continuation"] }) {
      lacks[name] = "make a promise: 'Promise { resolve, reject in … }'"
    }
    return lacks
  }()

  private static func nextTick(_ call: NativeCall) throws -> ScriptValue {
    let (host, function) = (try ECMAHost.of(call), try call.function())
    host.runtime.perform(function, asTickOf: host.agent)
    return .void
  }

  private static func queueMicrotask(_ call: NativeCall) throws -> ScriptValue {
    guard call.arguments.count == 1 else {
      throw FaultReason("'queueMicrotask' takes a closure and nothing else", "'setTimeout({ … }, 10)' waits for 10 ms")
    }
    let (host, function) = (try ECMAHost.of(call), try call.function())
    host.runtime.perform(function, asJobOf: host.agent)
    return .void
  }
}
