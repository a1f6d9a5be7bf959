/// How to open a terminal.
public struct TerminalOptions: Hashable, Sendable {
  /// Whether clicks, drags and the wheel are reported; the person can't select text with the mouse meanwhile.
  public var mouse: Bool
  /// Whether pasted text arrives as one event.
  public var bracketedPaste: Bool
  /// Where keys come from.
  public var inputDescriptor: Int32
  /// Where frames go.
  public var outputDescriptor: Int32
  /// How long after an Escape the rest of a key sequence may begin, in milliseconds: the key itself is answered after that.
  public var escapeDelay: Int

  /// Makes options; the defaults are standard input and output with everything switched on.
  public init(
    mouse: Bool = true, bracketedPaste: Bool = true, inputDescriptor: Int32 = 0, outputDescriptor: Int32 = 1,
    escapeDelay: Int = 10
  ) {
    self.mouse = mouse
    self.bracketedPaste = bracketedPaste
    self.inputDescriptor = inputDescriptor
    self.outputDescriptor = outputDescriptor
    self.escapeDelay = escapeDelay
  }
}
