package import Program
import SwiftLanguage

extension DialectLibrary {
  /// A library with what scripts can name whatever the dialect is, and the dialect's words.
  init(dialect: Dialect) {
    var vocabulary = Vocabulary(name: dialect.rawValue)
    vocabulary.commonFunctions = TaskLibrary.functions.merging(SimulatedSource.commonFunctions) { $1 }
      .merging(ProgramFunctions.all) { $1 }
    vocabulary.variables = ProgramFunctions.variables
    vocabulary.commonTypes = QueueTypes.types.merging(FoundationTypes.types) { $1 }.merging(SimulatedSource.commonTypes) { $1 }
    vocabulary.settableStatics = ["DispatchQueue.promises": TaskLibrary.setDefaultQueue]
    vocabulary.enumerationMembers = [
      "Maybe": PromiseOperators.maybes, "SettledResult": ECMAErrors.settledMembers,
    ]
    vocabulary.errorProperties = FoundationTypes.errorProperties
    vocabulary.modules = Dialect.modules.mapValues(\.rawValue)
    vocabulary.settlingMethods = ["fulfill"]
    vocabulary.rejectingMethods = ["reject"]
    vocabulary.pendingMakers = ["pending"]
    // In scripts that mix the words of several libraries, literals are of the type that is wanted, too.
    vocabulary.typedGivers = ["then", "map", "recover", "firstly"]
    vocabulary.givers = vocabulary.typedGivers.union([
      "Promise", "retry", "whenFulfilledThenTransform", "whenFulfilledThenPromise", "whenRejectedThenTransform",
      "whenRejectedThenPromise",
    ])
    vocabulary.repeatingFunctions = ["retry"]
    vocabulary.timedNames = ["delay", "timeout", "after", "seconds", "interval", "timeInterval", "withTimeInterval"]
    vocabulary.advice = { Thesaurus.advice(on: $0, in: dialect) }
    vocabulary.isPromise = { $0.isPromise }
    vocabulary.blockingAwait = TaskLibrary.blockingAwait
    vocabulary.hop = PromiseRuntime.hop
    vocabulary.startChild = TaskLibrary.startChild
    vocabulary.childEnd = TaskLibrary.childEnd
    self.init(dialect, vocabulary: vocabulary)
    add(.of(dialect))
  }

  /// The library of a dialect.
  static func of(_ dialect: Dialect) -> DialectLibrary {
    switch dialect {
    case .google: google
    case .promisekit096: KitZeroLibrary.guide
    case .promisekit092: KitZeroLibrary.readme
    case .promisekit: KitLibrary.library
    case .anypromise: AnyLibrary.library
    case .ecmascript: ECMALibrary.library
    case .frantic: FranticLibrary.library
    }
  }
}

extension DialectWords {
  /// The words of a dialect.
  static func of(_ dialect: Dialect) -> DialectWords {
    switch dialect {
    case .google: google
    case .promisekit096: kitZeroGuide
    case .promisekit092: kitZeroReadme
    case .promisekit: kit
    case .anypromise: any
    case .ecmascript: ecma
    case .frantic: frantic
    }
  }
}

extension OperatorCatalog {
  /// All that can be composed with in a dialect but for simulated sources.
  package static func written(for dialect: Dialect) -> OperatorCatalog { DialectWords.of(dialect).catalog }
}
