// switch as a value in a chain, and what falls through

enum Signal: String { case stop, ready, go }

func speed(_ signal: Signal) -> Int {
  let limit = switch signal {
  case .stop: 0
  case .ready: 10
  case .go: 50
  }
  return limit
}

func actions(_ signal: Signal) -> [String] {
  var list: [String] = []
  switch signal {
  case .go:
    list.append("release brake")
    fallthrough
  case .ready:
    list.append("engine on")
    fallthrough
  default: list.append("look")
  }
  return list
}

Promise(Signal.go).then { (speed($0), actions($0)) }.then { print($0.0, $0.1) }
Promise(Signal.stop).then { (speed($0), actions($0)) }.then { print($0.0, $0.1) }
let moving = if speed(.ready) > 5 { "moving" } else { "standing" }
Promise(moving).then { print($0) }
