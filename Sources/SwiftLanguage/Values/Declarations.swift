package import Program
import TraceEvents

/// What the texts of a program have declared so far, as far as the machine that runs them must know it.
package final class Declarations {
  /// How many global variables there are.
  @exclusivity(unchecked) var globalCount = 0
  /// The functions of the top level: in pasted code they are methods, too, whose type wasn't pasted.
  var functions: [String: [(code: FunctionCode, global: Int)]] = [:]
  /// Types that only extensions of a pasted text name.
  var unknownTypes: [TypeInfo] = []
  /// What calls of unknown values mean if one of those types has a method by the name, by where the names stand.
  var extensionCalls: [Int: FunctionCode] = [:]
  /// How many texts have been compiled: what was looked up before the last one may mean something else now.
  @exclusivity(unchecked) var generation = 0
  /// Members that extensions give to the library's types, by the type's name.
  @exclusivity(unchecked) var builtinExtensions: [String: TypeInfo] = [:]
  /// Protocols of the library's promises, whose extensions are kept as those of promises.
  let promiseProtocols: Set<String>
  /// Whether a type of the script has subscripts of its own.
  var hasSubscripts = false
  /// The text that was compiled last.
  package var unit = CodeUnit(unit: .program, name: "", text: "")
  /// The function that fibers return to at their ends.
  let entry = FunctionCode(name: "start", kind: .main, unit: CodeUnit(unit: .program, name: "", text: ""))

  init(promiseProtocols: Set<String>) {
    self.promiseProtocols = promiseProtocols
  }

  /// The name under which extensions of a type are kept.
  func extensionName(of type: TypeReference) -> String {
    switch type {
    case .array: "Array"
    case .dictionary: "Dictionary"
    case .set: "Set"
    case .optional: "Optional"
    case .promise: TypeReference.promiseName
    case .library(let name, _) where promiseProtocols.contains(name): TypeReference.promiseName
    default: type.name
    }
  }

  /// What extensions add to a type of the language or of the library; `nil` if they add nothing.
  func extensions(of type: TypeReference) -> TypeInfo? { builtinExtensions[extensionName(of: type)] }
}
