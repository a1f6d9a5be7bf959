public import Program

extension Collection<ScriptDiagnostic> {
  /// What to say of undeclared names while they aren't stubbed; `nil` if there is none.
  ///
  /// - Parameter name: The name of the script.
  public func stubAdvice(on name: String) -> String? {
    guard contains(where: { $0.unknownName != nil }) else { return nil }
    return "\(name): some names aren't declared; --stub stubs them"
  }
}
