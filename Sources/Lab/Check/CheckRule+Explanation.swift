public import Program

extension CheckRule {
  /// What docs/CHECKS.md says of the rule, in paragraphs without examples.
  public var explanation: [String] {
    let section = Self.page.components(of: "\n## ").first { $0.prefix { !$0.isNewline } == rawValue }
    let text = section?.components(of: "```").first ?? ""
    return text.components(of: "\n\n").dropFirst().map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
      .map { $0.filter { $0 != "*" } }.filter { !$0.isEmpty }
  }

  private static let page = String(decoding: PackageResources.CHECKS_md, as: UTF8.self)
}

extension StringProtocol {
  /// The parts between the places of another text.
  fileprivate func components(of separator: String) -> [String] { split(separator: separator).map { String($0) } }
}
