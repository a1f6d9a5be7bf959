// What nobody awaits is cancelled at the end of its scope, which waits for it

struct Broken: Error {}

func work(_ name: String, _ milliseconds: Int) async -> String {
  do {
    try await Task.sleep(for: .milliseconds(milliseconds))
    print(name, "done")
  } catch {
    print(name, "cancelled")
  }
  return name
}

func patient(_ name: String) async -> String {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { continuation.resume() }
  }
  print(name, "goes on to its end, cancelled:", Task.isCancelled)
  return name
}

func returnsEarly() async throws -> String {
  async let never = work("returned from", 500)
  try await Task.sleep(for: .milliseconds(10))
  return "returned"
}

func throwsEarly(_ fails: Bool) async throws -> String {
  async let never = work("thrown through", 500)
  try await Task.sleep(for: .milliseconds(30))
  if fails { throw Broken() }
  return await never
}

func loops() async -> String {
  var last = 0
  for number in 1...4 {
    async let step = work("step \(number)", 10)
    last = number
    if number == 1 { continue }
    if number == 3 { break }
    _ = await step
  }
  return "left at \(last)"
}

func waits() async -> String {
  do {
    async let slow = patient("slow")
    try? await Task.sleep(for: .milliseconds(1))
    print("the block ends")
  }
  print("after the block")
  return "waited"
}

func defers() async -> String {
  defer { print("deferred first") }
  async let never = work("between", 500)
  defer { print("deferred last") }
  try? await Task.sleep(for: .milliseconds(1))
  return "both"
}

func at(_ milliseconds: Int, _ body: @escaping () -> Void) {
  DispatchQueue.main.asyncAfter(deadline: .now() + Double(milliseconds) / 1000, execute: body)
}

at(0) { Promise { try await returnsEarly() }.then { print($0) } }
at(1000) { Promise { try await throwsEarly(true) }.catch { print($0) } }
at(2000) { Promise { await loops() }.then { print($0) } }
at(3000) { Promise { await waits() }.then { print($0) } }
at(4000) { Promise { await defers() }.then { print($0) } }
