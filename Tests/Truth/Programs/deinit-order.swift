// Who goes first

class Base {
  let name: String
  init(_ name: String) { self.name = name }
  deinit { print("base of", name) }
}
class Sub: Base {
  let part = Part()
  deinit { print("sub", name) }
}
class Part { deinit { print("part") } }

func run(_ name: String) {
  let sub = Sub(name)
  print("made", sub.name)
}
run("one")
Promise("two").delay(0.1).then { name -> Int in
  run(name)
  return name.count
}.then { print($0) }
var held: [Base] = [Base("x"), Sub("y")]
held.removeFirst()
held = []
print("end")
