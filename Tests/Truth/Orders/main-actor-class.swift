// A class of the main actor awaits something else and comes back.
func load(_ name: String) async -> String { print("load", name); return name.uppercased() }
@MainActor final class Model {
  var names: [String] = []
  func add(_ name: String) async {
    print("add", name)
    names.append(await load(name))
    print("has", names)
  }
}
let model = Model()
let first = Task { await model.add("a") }
let second = Task { await model.add("b") }
await first.value
await second.value
