// Callback functions, wrapped

struct Failed: Error { let code: Int }
func ping(_ done: @escaping () -> Void) { DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { done() } }
func name(_ id: Int, _ done: @escaping (String) -> Void) { done("user \(id)") }
func age(_ id: Int, _ done: @escaping (Int?, Error?) -> Void) {
  if id > 0 { done(id * 10, nil) } else { done(nil, Failed(code: id)) }
}

wrap { handler in ping(handler) }.then { _ in print("pong") }
wrap { handler in name(7, handler) }.then { print($0) }
wrap { handler in age(3, handler) }.then { print($0 ?? 0) }
wrap { handler in age(-1, handler) }.then { print($0 ?? 0) }.catch { print($0) }
