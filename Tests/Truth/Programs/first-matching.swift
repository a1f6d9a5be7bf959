// Loops over cases and what they hold

enum Event { case tap(x: Int), swipe(String), idle }

let events: [Event] = [.idle, .tap(x: 3), .swipe("left"), .tap(x: 9), .idle, .swipe("up")]

func swipes(_ events: [Event]) -> [String] {
  var names: [String] = []
  for case .swipe(let name) in events { names.append(name) }
  return names
}
func taps(after limit: Int) -> Int {
  var count = 0
  for case .tap(let x) in events where x > limit { count += x }
  return count
}

Promise(events).then { swipes($0) }.then { print($0) }
Promise(5).delay(0.1).then { taps(after: $0) }.then { print($0) }
let readings: [Double?] = [1.5, nil, 2.5]
var sum = 0.0
for case let reading? in readings { sum += reading }
Promise(sum).then { print($0) }
switch readings[1] {
case let value?: print(value)
case nil: print("no reading")
}
