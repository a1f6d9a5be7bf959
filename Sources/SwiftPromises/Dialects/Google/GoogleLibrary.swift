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
    library.makerArguments = 2
    library.takesFunctions = true
    library.takesThrowingValues = true
    library.formsGivingNothing = ["then": PromiseOperators.thenGivingNothing]
    return library
  }()
}
