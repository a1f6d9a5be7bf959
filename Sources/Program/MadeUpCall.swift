public import TraceEvents

/// A call of a function that a script declares, with arguments made up from their types.
public struct MadeUpCall: Hashable, Sendable {
  /// What is called: `load`, `LoginViewController.viewDidLoad`.
  public var name: String
  /// Whether the script lacks it: nobody calls the function, which returns a promise, is async or starts a chain.
  public var isMissing: Bool
  /// Whether the function returns a promise, is async or starts a chain.
  public var isStarter: Bool
  /// Where it is declared.
  public var place: SourcePlace
  /// Lines that come before the call, once for several calls: they make the instance.
  public var preparations: [String]
  /// The call, as a line for the prompt.
  public var text: String

  /// Describes a call.
  public init(name: String, isMissing: Bool, isStarter: Bool, place: SourcePlace, preparations: [String], text: String) {
    self.name = name
    self.isMissing = isMissing
    self.isStarter = isStarter
    self.place = place
    self.preparations = preparations
    self.text = text
  }

  /// The lines of several calls for the prompt; what prepares two of them stands once.
  public static func lines(of calls: [MadeUpCall]) -> [String] {
    var lines: [String] = []
    for call in calls {
      lines += call.preparations.filter { !lines.contains($0) }
      lines.append(call.text)
    }
    return lines
  }
}
