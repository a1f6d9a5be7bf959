import SwiftSyntax

extension FunctionDeclSyntax {
  /// Whether it is a member of a type.
  var isMember: Bool { parent?.is(MemberBlockItemSyntax.self) == true }

  /// The class whose method it is; `nil` for any other function.
  var owner: String? {
    parent?.as(MemberBlockItemSyntax.self)?.parent?.parent?.parent?.as(ClassDeclSyntax.self)?.name.text
  }
}
