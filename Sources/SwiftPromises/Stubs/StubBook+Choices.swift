import Program
import SwiftLanguage
import TraceEvents

/// Which cases made-up values are.
extension StubBook {
  func isChosenCase(at site: CodeSite, of value: ScriptValue) -> Bool? {
    if let constants = readings[site.unit.unit]?.choices.constants[site.offset] {
      // An error is the one that was thrown. A constant that the library knows, or that the value is one of, is compared with it.
      if case .enumeration(let error) = value.unwrapped, error.type === errorType {
        return [constants[0], constants[0].lastComponent].contains(error.enumCase.name)
      }
      guard reports[constants[0]] != nil, value.stubBase.map(constants.contains) != true else { return nil }
    }
    return readings[site.unit.unit]?.choices.isChosen(at: site.offset)
  }

  func isChosenFailure(at site: CodeSite, _ error: ScriptValue) -> Bool? {
    isMadeUpError(error) ? readings[site.unit.unit]?.choices.isForFailures(at: site.offset) : nil
  }

  func isMadeUpError(_ value: ScriptValue) -> Bool {
    if case .enumeration(let error) = value.unwrapped {
      error.type === errorType && error.enumCase.name == "StubFailure"
    } else {
      false
    }
  }
}
