import SwiftLanguage
import SwiftSyntax

extension MadeUpValue {
  /// An instance of a type of a library that the text adds to; `nil` for types that it declares, and for unknown ones.
  func extended(_ owner: String) -> String? {
    guard code.types[owner] == nil else { return nil }
    let content = code.contentTypes[owner]
    switch owner.split(separator: ".").last.map(String.init) ?? owner {
    case "Promise", "Guarantee", "CancellablePromise": return promise(owner, expression(content, named: "value", depth: 1))
    case "Thenable", "CatchMixin": return promise("Promise", expression(content, named: "value", depth: 1))
    case "Array", "Set", "Sequence", "Collection": return list(of: content, named: "elements", depth: 0)
    case "String", "Int", "Double", "Data", "URL", "Date", "UUID", "URLRequest", "DispatchQueue":
      return named(owner, [], owner.lowercased(), 0)
    case "URLSession": return "URLSession.shared"
    case "NotificationCenter", "FileManager": return "\(owner).default"
    case "UserDefaults": return "UserDefaults.standard"
    default: return nil
    }
  }
}

extension GenericWhereClauseSyntax {
  /// What the first requirement says that a generic parameter is, or is like.
  var contentType: TypeSyntax? {
    for requirement in requirements {
      switch requirement.requirement {
      case .sameTypeRequirement(let node): return node.rightType.as(TypeSyntax.self)
      case .conformanceRequirement(let node):
        guard ["Thenable", "CatchMixin"].contains(node.rightType.ownText) else { continue }
        return TypeSyntax(IdentifierTypeSyntax(name: .identifier("Promise")))
      default: continue
      }
    }
    return nil
  }
}
