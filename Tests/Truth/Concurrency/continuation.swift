// A callback that is waited for

func old(_ n: Int, done: @escaping (Int?) -> Void) {
  DispatchQueue.main.asyncAfter(deadline: .now() + Double(n) / 10) { done(n > 2 ? nil : n) }
}
struct TooMuch: Error {}

func new(_ n: Int) async throws -> Int {
  try await withCheckedThrowingContinuation { continuation in
    old(n) { value in
      if let value { continuation.resume(returning: value) } else { continuation.resume(throwing: TooMuch()) }
    }
  }
}

Promise { try await new(1) + new(2) }.then { print($0) }
Promise { try await new(3) }.catch { print($0) }
