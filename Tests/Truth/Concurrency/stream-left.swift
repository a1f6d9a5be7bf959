// Whoever leaves a stream early ends it: what fills it is told.
struct Enough: Error {}

func numbers(_ name: String) -> AsyncStream<Int> {
  AsyncStream { continuation in
    continuation.onTermination = { print(name, $0) }
    for number in 1...3 { continuation.yield(number) }
  }
}

func failing(_ name: String) -> AsyncThrowingStream<Int, any Error> {
  AsyncThrowingStream { continuation in
    continuation.onTermination = { print(name, $0) }
    for number in 1...3 { continuation.yield(number) }
    if name == "finished" { continuation.finish(throwing: Enough()) }
  }
}

func first() async -> Int? {
  for await number in numbers("return") { return number }
  return nil
}

func thrown() async throws {
  for await number in numbers("throw") where number == 2 { throw Enough() }
}

func beats() -> AsyncStream<Int> {
  AsyncStream { continuation in
    let task = Task {
      var count = 0
      while !Task.isCancelled {
        count += 1
        continuation.yield(count)
        try? await Task.sleep(nanoseconds: 20_000_000)
      }
      print("no more beats")
    }
    continuation.onTermination = { _ in task.cancel() }
  }
}

print(await first() ?? 0)
do { try await thrown() } catch { print("enough") }
// At top level what a loop goes through lives on.
for await number in numbers("break") {
  print(number)
  if number == 2 { break }
}
outer: for round in 1...2 {
  for await number in numbers("round \(round)") {
    if number == 2 { continue outer }
  }
}
print("mapped")
func mapped() async {
  for await text in numbers("map").map({ "number \($0)" }) {
    print(text)
    break
  }
}
await mapped()
do {
  for try await number in failing("finished") { print(number) }
} catch { print("finished with", error) }
func left() async throws {
  for try await number in failing("left") {
    print(number)
    break
  }
}
try? await left()
func pulse() async {
  for await beat in beats() {
    print("beat", beat)
    if beat == 3 { break }
  }
}
await pulse()
try? await Task.sleep(nanoseconds: 100_000_000)
print("end")
