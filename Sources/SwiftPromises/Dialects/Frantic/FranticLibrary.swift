import FranticCore
import PromiseEngine
import SwiftLanguage

/// What scripts of FranticApparatus can name.
enum FranticLibrary {
  static let library: DialectLibrary = {
    var library = DialectLibrary(dialect: .frantic)
    library.types["Promise"] = .init(make: { .value(try FranticPromise.make($0)) })
    library.types["PromiseMaker"] = .init(statics: ["makeUsing": .method { .value(try FranticMaker.makeUsing($0)) }])
    for name in ["GCDDispatcher", "OperationDispatcher"] {
      library.types[name] = .init(
        make: { .value(try FranticDispatcher.make($0)) },
        statics: ["main": .property { .library(FranticDispatcher($0.machine.runtime.mainQueue)) }])
    }
    for name in ["Dispatcher", "AnyResult", "PromiseMakerHelper"] { library.types[name] = .init() }
    library.classProtocols = ["Dispatcher"]
    library.functions["all"] = { .value(try FranticPromise.all($0)) }
    library.functions["any"] = { .value(try FranticPromise.any($0)) }
    library.functions["race"] = { .value(try FranticPromise.race($0)) }
    library.makerArguments = 3
    library.promiseClosure = PromiseClosure(
      parameters: 3, form: "Promise { fulfill, reject, isCancelled in … }", settled: "Promise { fulfill, _, _ in fulfill(…) }")
    library.declarations = { FranticErrors.declarations() }
    library.valueOfError = { FranticErrors.value(of: $0, $1) }
    library.errorOfValue = { FranticErrors.error(of: $0, $1) }
    library.noticesDropping = true
    library.makeHost = { FranticHost($0) }
    library.makeSource = { name, site, runtime in
      guard let host = runtime.current.host as? FranticHost else { return nil }
      // What settles it refers to the state alone: the script's handle decides how long anybody waits.
      let core = OwnedPromise<ScriptValue>(source: name, hook: host.hook, at: site)
      return SourcePromise(promise: core, value: .library(FranticPromise(FranticValue(core: core), host)))
    }
    return library
  }()
}

/// The nine helpers: what comes before `Then` says when the closure runs, what comes after it what the closure makes.
enum FranticHelper: String, CaseIterable, Sendable {
  case whenFulfilled, whenFulfilledThenTransform, whenFulfilledThenPromise, whenFulfilledThenMap
  case whenRejected, whenRejectedThenTransform, whenRejectedThenPromise, whenRejectedThenMap
  case whenComplete
}
