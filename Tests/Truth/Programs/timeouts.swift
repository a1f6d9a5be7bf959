// What takes too long is given up

func slow(_ seconds: Double) -> Promise<String> { Promise("after \(seconds)").delay(seconds) }

slow(0.1).timeout(0.2).then { print($0) }.catch { print("no:", $0) }
slow(0.3).timeout(0.2).then { print($0) }.catch { error in
  if let error = error as? PromiseError, error == .timedOut { print("timed out") }
}
slow(0.2).timeout(0.2).then { print("exactly:", $0) }.catch { print("exactly:", $0) }
Promise<Int>.pending().timeout(1).catch { print("never:", $0) }
