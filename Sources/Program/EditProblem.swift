/// Why the text can't be changed as asked.
public enum EditProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text has errors or is nested too deeply.
  case unreadable
  /// No call of an operator stands at the place.
  case noOperator
  /// A source begins its chain, so there is no place before or after it to move to.
  case sourceCannotMove
  case isFirst(String)
  case isLast(String)
  /// Promises that are to be joined are made in blocks that don't see each other.
  case apart
  /// Fewer than two promises were chosen.
  case tooFew

  /// Whether nothing is wrong: there is just nothing more to do.
  public var isHarmless: Bool {
    switch self {
    case .isFirst, .isLast, .sourceCannotMove, .tooFew: true
    case .unreadable, .noOperator, .apart: false
    }
  }

  public var description: String {
    switch self {
    case .unreadable: "the script has errors: correct them first, in the editor"
    case .noOperator: "the script has no operator at this place any more"
    case .sourceCannotMove: "this is the source of its chain: only operators can be moved"
    case .isFirst(let name): "\(name) is the first operator of its chain already"
    case .isLast(let name): "\(name) is the last operator of its chain already"
    case .apart: "these promises are made in different blocks: only promises that one block can name can be joined"
    case .tooFew: "mark at least two promises, then join them"
    }
  }
}
