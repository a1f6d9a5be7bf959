import Program
import SwiftLanguage

/// What a plan gives for the error of a promise: an expression of the script, or any text.
enum ErrorText {
  /// Why a text that looks like an error of the script is none; `nil` for plain text, which is an error of its own.
  static func problem(with text: String, in compiler: Compiler) -> String? {
    let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    let rest = text[name.endIndex...]
    let isExpression = name.first?.isUppercase == true && (rest.first == "." || rest.first == "(") || text.first == "."
    guard isExpression, !text.contains(" ") || rest.contains("(") else { return nil }
    let given = "the promise is rejected with that text instead"
    let errors = compiler.errorTypes
    guard let type = compiler.types[String(name)]?.info else {
      let near = NearestName.find(String(name), among: errors.map(\.name)).map { ": did you mean '\($0)'?" }
      let own = errors.filter { type in !compiler.standardTypes.all.contains { $0 === type } }
      let known = (own.isEmpty ? errors : own).flatMap(\.examples).prefix(8).joined(separator: ", ")
      let advice = near ?? "; there is \(known)"
      return "'\(text)' isn't an error of the script, and \(given)\(name.isEmpty ? "; write its type, too" : "")\(advice)"
    }
    guard type.isError else { return "'\(type.name)' isn't an Error, and \(given)" }
    return "'\(text)' can't be computed, and \(given); there is \(type.examples.joined(separator: ", "))"
  }
}

extension Compiler {
  /// The error types that the script can name, in the order of their names.
  fileprivate var errorTypes: [TypeInfo] {
    types.values.compactMap(\.info).filter { $0.isError && $0.kind != .protocol }
      .sorted { $0.name < $1.name }
  }
}

extension TypeInfo {
  /// How the type's values are written.
  fileprivate var examples: [String] {
    guard kind == .enumeration else {
      return initializers.map { "\(name)\($0.code.plainLabels.signature)" }
    }
    return cases.map { one in
      let payload = zip(one.labels, one.types).map { label, type in
        (label.map { "\($0): " } ?? "") + (type?.name ?? "…")
      }
      return "\(name).\(one.name)" + (one.hasPayload ? "(\(payload.joined(separator: ", ")))" : "")
    }
  }
}
