// An actor takes the next call while the first one waits.
actor Desk {
  func serve(_ name: String) async {
    print("begin", name)
    try? await Task.sleep(nanoseconds: 20_000_000)
    print("end", name)
  }
}
let desk = Desk()
let first = Task { await desk.serve("1") }
let second = Task { await desk.serve("2") }
await first.value
await second.value
