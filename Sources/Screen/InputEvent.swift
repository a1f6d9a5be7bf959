/// A key, as the person meant it.
public enum Key: Hashable, Sendable {
  /// A printable character, with combining marks that arrived with it.
  case character(Character)
  case up, down, left, right
  case home, end, pageUp, pageDown
  /// Ctrl-Home and Ctrl-End: the begin and the end of all, where Home and End are those of a line.
  case textStart, textEnd
  case tab, backTab, enter, escape, backspace, delete, insert
  /// F1 is `function(1)`.
  case function(Int)
  /// Control and a lower case letter or a sign: Ctrl-C is `control("c")`, Ctrl-Space is `control(" ")`.
  case control(Character)
  /// Alt (or Escape pressed just before) and a character; Alt-Enter is `alt("\n")`, Alt-Backspace `alt("\u{7F}")`.
  case alt(Character)

  /// What the key is where there is but one begin and one end.
  public var withoutText: Key {
    switch self {
    case .textStart: .home
    case .textEnd: .end
    default: self
    }
  }
}

/// Keys that were held while something else happened.
public struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let shift = Modifiers(rawValue: 1 << 0)
  public static let alt = Modifiers(rawValue: 1 << 1)
  public static let control = Modifiers(rawValue: 1 << 2)
}

/// Something that the mouse did.
public struct MouseEvent: Hashable, Sendable {
  /// What happened.
  public enum Kind: Hashable, Sendable {
    case press, release, drag, scrollUp, scrollDown
  }

  /// Which button it happened with.
  public enum Button: Hashable, Sendable {
    case left, middle, right
    /// The wheel, or a terminal that doesn't say which button was released.
    case none
  }

  /// What happened.
  public var kind: Kind
  /// Which button it happened with; `none` for the wheel.
  public var button: Button
  /// The cell under the pointer.
  public var position: Position
  /// Keys that were held.
  public var modifiers: Modifiers

  /// Makes a mouse event.
  public init(kind: Kind, button: Button, position: Position, modifiers: Modifiers = []) {
    self.kind = kind
    self.button = button
    self.position = position
    self.modifiers = modifiers
  }
}

/// Something that came from the terminal, or from the system on its behalf.
public enum InputEvent: Hashable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// The mouse did something.
  case mouse(MouseEvent)
  /// Text was pasted, as a whole; line ends are `\n`.
  case paste(String)
  /// The screen has another size now, or has to be drawn anew after a suspension.
  case resize(Size)
  /// The wake-up descriptor had something to read; it has been emptied.
  case wakeup
  /// The system asks the program to end: leave in order. The number is the signal (SIGINT 2, SIGTERM 15, SIGHUP 1).
  case interrupt(signal: Int32)
  /// The terminal is gone: nothing will be read from it again.
  case endOfInput
}
