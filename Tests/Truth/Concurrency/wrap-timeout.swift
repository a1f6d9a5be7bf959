// A callback that never comes

func never(_ done: @escaping (String) -> Void) { print("waiting for ever") }
func late(_ done: @escaping (String) -> Void) {
  DispatchQueue.main.asyncAfter(deadline: .now() + 2) { done("late") }
}

wrap { handler in never(handler) }.timeout(1).then { print($0) }.catch { print("never:", $0) }
wrap { handler in late(handler) }.timeout(3).then { print($0) }
wrap { handler in late(handler) }.timeout(1).recover { _ in "instead" }.then { print($0) }
