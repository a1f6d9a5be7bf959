internal import Lab
internal import Program
import SwiftPromises

/// Completes Swift at the prompt: names in scope, and members behind a dot.
extension LabState {
  /// Whether Tab completes here: a word or a dot stands before the cursor.
  static func canComplete(_ editor: PromptEditor) -> Bool {
    guard !editor.isCommand, editor.cursor > 0 else { return editor.isCommand }
    let last = editor.text[editor.cursor - 1]
    return last == "." || isPartOfName(last)
  }

  /// What the word before the cursor can become in the scope of the run.
  func nameCompletions(for editor: PromptEditor) -> (before: String, candidates: [Completion]) {
    let text = editor.text.prefix(editor.cursor)
    let word = text.reversed().prefix(while: LabState.isPartOfName).reversed()
    let before = text.dropLast(word.count)
    let names = before.last == "." ? members(behind: before.dropLast()) : scope
    let typed = String(word).lowercased()
    let matching = names.filter { $0.name.lowercased().hasPrefix(typed) }
    return (String(before), matching.map { Completion($0.name, $0.help) })
  }

  /// What the language knows, under the library whose rules hold.
  private func complete(_ question: CompletionQuestion) -> [ScopeName] {
    session.language.complete(question, rules: (session.run?.dialect ?? session.dialect ?? .google).rawValue)
  }

  /// What can be named: the script's own names first, those of prompt lines among them.
  private var scope: [ScopeName] {
    let own = session.run?.run?.scope ?? []
    let known = Set(own.map(\.name))
    return own + complete(.names).filter { !known.contains($0.name) }
  }

  /// What can be written behind an expression, as far as its text and the run tell.
  private func members(behind expression: ArraySlice<Character>) -> [ScopeName] {
    var rest = expression
    while rest.last?.isWhitespace == true { rest.removeLast() }
    switch rest.last {
    case "\"": return complete(.stringMembers)
    case "]": return complete(.arrayMembers)
    default: break
    }
    let path = LabState.names(ofChain: rest)
    guard let head = path.first, let found = scope.first(where: { $0.name == head.name }) else { return [] }
    if path.count == 1, !head.isCalled { return found.members }
    let ofPromises = complete(.promiseMembers)
    let operators = Set(ofPromises.map(\.name))
    let isOperator = path.dropFirst().last.map { $0.isCalled && operators.contains($0.name) } ?? false
    if isOperator { return ofPromises }
    return path.last?.isCalled == true ? complete(.membersOfCall(path.map(\.name))) : []
  }

  /// The names of a chain of members and calls at the end of a text: `a.b(1).c { }` has `a`, `b`, `c`.
  private static func names(ofChain text: ArraySlice<Character>) -> [(name: String, isCalled: Bool)] {
    var rest = text
    var names: [(name: String, isCalled: Bool)] = []
    while true {
      var isCalled = false
      while let last = rest.last, last == ")" || last == "}" || last.isWhitespace {
        if last.isWhitespace {
          rest.removeLast()
          continue
        }
        isCalled = true
        var depth = 0
        repeat {
          guard let character = rest.popLast() else { return [] }
          if ")}]".contains(character) { depth += 1 }
          if "({[".contains(character) { depth -= 1 }
        } while depth > 0
      }
      let name = String(rest.reversed().prefix(while: isPartOfName).reversed())
      guard !name.isEmpty else { return [] }
      names.insert((name, isCalled), at: 0)
      rest = rest.dropLast(name.count)
      var before = rest
      while before.last?.isWhitespace == true { before.removeLast() }
      guard before.last == "." else { return names }
      rest = before.dropLast()
    }
  }

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
