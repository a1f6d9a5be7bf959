// any waits for all and is content with one

struct Down: Error { let host: String }
func ask(_ host: String, _ seconds: Double, up: Bool = true) -> Promise<String> {
  Promise(host).delay(seconds).then { host -> String in
    if !up { throw Down(host: host) }
    return "hello from \(host)"
  }
}

any(ask("a", 0.2), ask("b", 0.1, up: false)).then { first, second in
  print(first.value ?? "-", second.value ?? "-", second.error ?? "no error")
}
any([ask("c", 0.1, up: false), ask("d", 0.3)]).then { answers in
  print(answers.compactMap { $0.value }, answers.filter { $0.error != nil }.count)
  for answer in answers {
    switch answer {
    case .value(let text): print("value", text)
    case .error(let error): print("error", error)
    }
  }
}
any([ask("e", 0.1, up: false), ask("f", 0.2, up: false)]).catch { print("all failed:", $0) }
