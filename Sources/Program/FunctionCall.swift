public import TraceEvents

/// A call of one of the script's own functions, within which promises were made.
public struct FunctionCall: Hashable, Sendable {
  /// What an argument was when the first of those promises was made, as far as a few words say it.
  public struct Argument: Hashable, Sendable {
    /// A text of the value itself, or of a property: `"ada"`, `7`, `.low`.
    public struct Part: Hashable, Sendable {
      /// The property's name; empty for the value itself.
      public var property: String
      public var text: String

      package init(property: String, text: String) { (self.property, self.text) = (property, text) }
    }

    /// What callers write before it; `nil` for nothing.
    public var label: String?
    /// What the function calls it.
    public var name: String
    /// The value itself or, where that is no short text, those of its properties that are.
    public var parts: [Part]

    package init(label: String?, name: String, parts: [Part]) {
      (self.label, self.name, self.parts) = (label, name, parts)
    }
  }

  /// The function's name.
  public var function: String
  /// The script's call, by the place of the name that is called; `nil` where a library called the function.
  public var place: SourcePlace?
  public var arguments: [Argument]

  package init(function: String, place: SourcePlace?, arguments: [Argument]) {
    (self.function, self.place, self.arguments) = (function, place, arguments)
  }
}
