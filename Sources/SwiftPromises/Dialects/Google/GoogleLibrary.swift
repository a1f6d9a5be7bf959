import SwiftLanguage

extension DialectLibrary {
  /// google/promises: the engine's own surface.
  static let google: DialectLibrary = {
    var library = DialectLibrary(dialect: .google)
    for name in ["all", "any", "race", "retry", "wrap"] {
      library.functions[name] = { .value(try $0.machine.runtime.combine(name, $0)) }
    }
    library.functions["awaitPromise"] = TaskLibrary.awaitPromise
    library.functions["waitForPromises"] = { try $0.machine.runtime.waitForPromises($0) }
    library.types["Promise"] = LibraryType(
      make: { .value(try $0.machine.runtime.make($0)) },
      statics: ["pending": .method { .value(try $0.machine.runtime.pending($0)) }])
    library.makers = ["Promise", "Promise.pending", "all", "any", "race", "retry", "wrap"]
    library.makerArguments = 2
    library.takesFunctions = true
    library.takesThrowingValues = true
    library.operators = ["then", "catch", "always", "recover", "validate", "delay", "timeout"]
    library.typeKeepingOperators = ["catch", "always", "recover", "validate", "delay", "timeout"]
    library.formsGivingNothing = ["then": PromiseOperators.thenGivingNothing]
    library.ambiguousOperators = ["reduce"]
    library.errorHandlers = ["catch", "recover"]
    library.valueHandlers = ["then", "validate"]
    library.recoveringOperators = ["recover"]
    library.testingOperators = ["validate"]
    library.collectingFunctions = ["all", "any"]
    library.racingFunctions = ["race"]
    // `then` takes closures that return a promise, a value, or nothing.
    library.dropsChoices = ["then"]
    for name in ["all", "any", "race", "wrap"] { library.argumentLabels[name] = Vocabulary.CallLabels("on") }
    for name in ["then", "catch", "recover", "validate", "delay", "timeout"] {
      library.argumentLabels[name] = Vocabulary.CallLabels("on", mostUnlabelled: 1)
    }
    library.argumentLabels["always"] = Vocabulary.CallLabels("on", givesNothing: true, mostUnlabelled: 1)
    library.argumentLabels["retry"] = Vocabulary.CallLabels(
      "on", "attempts", "delay", "condition", takesClosureOnly: true, givesNothing: true)
    library.meanings = OperatorMeaning.google
    return library
  }()
}
