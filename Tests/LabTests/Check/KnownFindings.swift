/// What is found in good code, and was looked at.
enum KnownFindings {
  static let text = #"""
    """#
}
