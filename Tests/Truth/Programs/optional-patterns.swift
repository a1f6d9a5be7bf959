// Optionals in switch and if case

func text(_ a: Int?, _ b: Int?) -> String {
  switch (a, b) {
  case (let x?, let y?): return "both \(x + y)"
  case (let x?, nil): return "left \(x)"
  case (nil, let y?): return "right \(y)"
  case (nil, nil): return "none"
  }
}

Promise(1 as Int?).then { [text($0, 2), text($0, nil), text(nil, $0), text(nil, nil)] }.then { print($0) }
func next(_ n: Int?) -> Promise<Int?> {
  if case let value? = n { return Promise(value > 1 ? value - 1 : nil).delay(0.1) }
  return Promise(nil)
}
next(2).then { next($0) }.then { next($0) }.then { print($0 as Any) }
for n in [3, nil] { if case 3? = n { Promise("three").then { print($0) } } else { print("not three") } }
