// A continuation that ends with an error

enum Answer { case text(String), failure(Int) }
struct Status: Error { let code: Int }

func request(_ path: String, _ done: @escaping (Answer) -> Void) {
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { done(path == "/" ? .text("home") : .failure(404)) }
}
func get(_ path: String) async throws -> String {
  try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<String, Error>) in
    request(path) { answer in
      switch answer {
      case .text(let text): continuation.resume(returning: text)
      case .failure(let code): continuation.resume(throwing: Status(code: code))
      }
    }
  }
}

Promise { try await get("/") }.then { print($0) }
Promise { try await get("/x") }.then { print($0) }.catch { print("status", ($0 as? Status)?.code ?? 0) }
