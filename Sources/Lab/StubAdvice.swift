public import Program

extension Collection<ScriptDiagnostic> {
  /// What to say of unknown names while nothing stands for them; `nil` if there is none.
  ///
  /// - Parameter name: The name of the script.
  public func stubAdvice(on name: String) -> String? {
    guard contains(where: { $0.unknownName != nil }) else { return nil }
    return "\(name): --stub lets names that nobody declares stand for something"
  }
}
