// Switches that go on, loops that are left by name

func describe(_ n: Int) -> [String] {
  var words: [String] = []
  switch n {
  case 3:
    words.append("three")
    fallthrough
  case 2:
    words.append("two")
    fallthrough
  case 1: words.append("one")
  default: words.append("other")
  }
  return words
}

Promise(3).then { describe($0) }.then { print($0) }
Promise(2).then { describe($0).count }.then { print($0) }
Promise(7).then { describe($0) }.then { print($0) }

var count = 0
search: while true {
  count += 1
  switch count {
  case 5: break search
  case 2: continue search
  default: break
  }
  print("at", count)
}
Promise(count).then { print("ended at", $0) }
