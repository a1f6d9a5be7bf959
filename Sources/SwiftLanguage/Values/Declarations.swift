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
  /// Whether a type of the script has subscripts of its own.
  var hasSubscripts = false
  /// The text that was compiled last.
  package var unit = CodeUnit(unit: .program, name: "", text: "")
  /// The function that fibers return to at their ends.
  let entry = FunctionCode(name: "start", kind: .main, unit: CodeUnit(unit: .program, name: "", text: ""))
}
