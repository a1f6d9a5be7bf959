/// What the code of injections needs that scripts don't declare.
enum InjectedDeclarations {
  /// What code needs that the script doesn't declare yet, with a line feed before and behind it.
  static func declarations(for code: String, in text: String) -> String {
    var declarations = ""
    if code.contains("InjectedFailure("), !text.contains("struct InjectedFailure") { declarations += failureType }
    if code.contains("InjectedHang."), !text.contains("enum InjectedHang") { declarations += hangType }
    return declarations
  }

  private static let failureType = """

    struct InjectedFailure: Error, CustomStringConvertible {
      var text = "InjectedFailure"
      var description: String { text }
    }

    """

  private static let hangType = """

    enum InjectedHang {
      static let pending = Promise<Void>.pending()
    }

    """
}
