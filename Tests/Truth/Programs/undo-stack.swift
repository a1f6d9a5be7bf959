// Commands that can be undone

protocol Command {
  var name: String { get }
  func run(on text: inout String)
  func undo(on text: inout String)
}

struct Append: Command {
  let suffix: String
  var name: String { "append \(suffix)" }
  func run(on text: inout String) { text += suffix }
  func undo(on text: inout String) { text.removeLast(suffix.count) }
}

final class Upper: Command {
  let name = "upper"
  private var before = ""
  func run(on text: inout String) {
    before = text
    text = text.uppercased()
  }
  func undo(on text: inout String) { text = before }
}

var text = "a"
var done: [any Command] = []
func perform(_ command: any Command) -> Promise<String> {
  command.run(on: &text)
  done.append(command)
  return Promise(text).delay(0.1)
}
func undo() -> Promise<String> {
  guard let last = done.popLast() else { return Promise(NothingToUndo()) }
  last.undo(on: &text)
  return Promise(last.name)
}
struct NothingToUndo: Error {}

perform(Append(suffix: "bc"))
  .then { print($0) }
  .then { _ in perform(Upper()) }
  .then { print($0) }
  .then { _ in undo() }
  .then { print("undid", $0, "->", text) }
  .then { _ in undo() }
  .then { print("undid", $0, "->", text) }
  .then { _ in undo() }
  .catch { print($0) }
