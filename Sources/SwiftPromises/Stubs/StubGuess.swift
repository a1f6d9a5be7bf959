import SwiftLanguage

/// What a stub is taken for where what its name says breaks a rule of the program.
enum StubGuess: Hashable, Sendable, CaseIterable {
  case thing, number, text, list, table, set, flag, nothing

  /// What to try after a fault, the likeliest first.
  ///
  /// - Parameters:
  ///   - message: What the fault says.
  ///   - result: What the stub gave, as text, which needn't be tried again.
  static func after(_ message: String, given result: String) -> [StubGuess] {
    let likely = hints.filter { hint in hint.words.contains(where: message.contains) }.map(\.guess)
    var order: [StubGuess] = []
    for guess in likely + allCases where !order.contains(guess) && guess != seen(in: result) { order.append(guess) }
    return order
  }

  private static let hints: [(words: [String], guess: StubGuess)] = [
    (["not nothing", "must be a Set"], .set),
    (["'Int'", "'Double'", "a number", "an Int", "a Double"], .number),
    (["'String'", "must be a String", "a text"], .text),
    (["'Bool'", "a Bool"], .flag),
    (["an Array", "must be an array", "elements"], .list),
    (["has no subscripts", "indexed by", "must be unwrapped", "unexpectedly found nil", "has no member"], .thing),
  ]

  /// What a text shows that a value has become; `nil` for texts and things, which look alike.
  private static func seen(in result: String) -> StubGuess? {
    switch result {
    case "true", "false": .flag
    case "nil": .nothing
    case _ where Double(result) != nil: .number
    case _ where result.hasPrefix("["): .list
    default: nil
    }
  }
}

extension String {
  /// A stub's name without the numbers that tell its kin apart: `item.size` for `item2.size`.
  var ofKin: String {
    split(separator: ".", omittingEmptySubsequences: false).map { part in
      let word = part.reversed().drop { $0.isNumber }
      return word.isEmpty ? String(part) : String(word.reversed())
    }.joined(separator: ".")
  }
}

extension StubBook {
  /// What a stub turned out to be, where what its name says breaks a rule.
  func guess(_ full: String) -> StubGuess? { guesses.isEmpty ? nil : guesses[full.ofKin] }

  /// What a name stands for by a guess.
  ///
  /// - Parameter base: What members of the value are named after; `nil` for what it is called itself.
  func value(by guess: StubGuess, named full: String, membersAfter base: String? = nil) -> ScriptValue {
    let noun = StubNoun(full)
    let one = StubNoun.one(of: noun)
    switch guess {
    case .thing: return object(full, as: noun.noun, membersAfter: base ?? noun.noun)
    case .number: return .int(wantedNumber(full.lastComponent) ?? 1)
    case .text: return .string(noun.noun)
    case .list: return list(full, of: one)
    case .table:
      var table = OrderedTable()
      table[.string("key")] = object("\(full) 1", as: one, membersAfter: one)
      return .dictionary(table)
    case .set:
      guard case .array(let elements) = list(full, of: one) else { return .none }
      return .set(OrderedTable(elements))
    case .flag: return .bool(true)
    case .nothing: return .none
    }
  }
}
