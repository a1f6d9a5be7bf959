extension Character {
  /// Whether a line of a script ends here, as Swift counts them: at line feeds and carriage returns, not at the other characters at which
  /// Unicode ends lines.
  package var endsLine: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}

extension StringProtocol {
  /// The lines of a script, the empty ones, too.
  package var scriptLines: [SubSequence] { split(omittingEmptySubsequences: false, whereSeparator: \.endsLine) }
}
