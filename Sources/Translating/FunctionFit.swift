import SwiftLanguage
import SwiftSyntax

/// Which of several functions of one name a call means, as far as its arguments tell.
extension FunctionDeclSyntax {
  /// Whether a call gives it all that it takes and no more, by labels and number.
  func fits(_ parts: CallParts) -> Bool {
    var labels = parts.arguments.map { $0.label?.text ?? "_" }[...]
    var left = parts.closures.count
    for parameter in signature.parameterClause.parameters {
      if labels.first == parameter.firstName.text {
        labels.removeFirst()
        if parameter.ellipsis != nil { labels = labels.drop { $0 == "_" } }
      } else if labels.isEmpty, left > 0, parameter.defaultValue == nil || parameter.type.calledFunctionType != nil {
        left -= 1
      } else if parameter.defaultValue == nil, parameter.ellipsis == nil {
        return false
      }
    }
    return labels.isEmpty && left == 0
  }

  /// Whether it can be called with one value, or with nothing.
  var takesOneAtMost: Bool {
    signature.parameterClause.parameters.filter { $0.defaultValue == nil && $0.ellipsis == nil }.count <= 1
  }
}

extension [FunctionDeclSyntax] {
  /// Those that fit a call; all of them where that leaves none, because something in it isn't understood.
  func fitting(_ parts: CallParts) -> [FunctionDeclSyntax] {
    guard count > 1 else { return self }
    let fitting = filter { $0.fits(parts) }
    return fitting.isEmpty ? self : fitting
  }

  /// Those that can handle a value; all of them where none can.
  var handlingOne: [FunctionDeclSyntax] {
    guard count > 1 else { return self }
    let handling = filter(\.takesOneAtMost)
    return handling.isEmpty ? self : handling
  }
}
