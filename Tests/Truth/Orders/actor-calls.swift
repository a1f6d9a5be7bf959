// An actor does one thing at a time; who comes first is chance.
actor Register {
  private var names: [String] = []
  func add(_ name: String) { names.append(name) }
  func list() -> [String] { names }
}
let register = Register()
let first = Task.detached { await register.add("first") }
let second = Task.detached { await register.add("second") }
await first.value
await second.value
print(await register.list())
