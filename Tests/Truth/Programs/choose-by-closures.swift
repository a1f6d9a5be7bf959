// What to do in either case is given by closures

func load<T>(_ value: T?, success: (T) -> String, failure: () -> String) -> Promise<String> {
  if let value { return Promise(success(value)) }
  return Promise(failure()).delay(0.1)
}

load(5) { "number \($0)" } failure: { "nothing" }.then { print($0) }
load(nil as String?) { $0.uppercased() } failure: { "nobody" }.then { print($0) }
load("x", success: { $0 + "!" }, failure: { "" }).then { print($0) }

func when(_ condition: Bool, then yes: () -> Void, otherwise no: () -> Void) { condition ? yes() : no() }
when(1 < 2) { print("true") } otherwise: { print("false") }
