// Both sides of && and || are looked at only when they must be

func ask(_ name: String, _ answer: Bool) -> Bool {
  print("asks", name)
  return answer
}

Promise(true).then { value -> Bool in
  let a = value && ask("a", false)
  let b = value || ask("b", true)
  let c = !value || ask("c", true) && !ask("d", false)
  print(a, b, c)
  return a != b
}.validate { $0 }.then { print("valid", $0) }

var flag = false
flag.toggle()
Promise(flag).validate { !$0 }.catch { print("not valid:", $0) }
