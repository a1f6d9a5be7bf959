// Two objects that know each other, one of them weakly

class Parent {
  let name: String
  var children: [Child] = []
  init(_ name: String) { self.name = name }
  func adopt(_ name: String) {
    let child = Child(name)
    child.parent = self
    children.append(child)
  }
  deinit { print("parent", name, "gone") }
}
class Child {
  let name: String
  weak var parent: Parent?
  init(_ name: String) { self.name = name }
  func call() -> Promise<String> {
    Promise(name).delay(0.1).then { [unowned self] name in "\(name) of \(self.parent?.name ?? "nobody")" }
  }
}

var parent: Parent? = Parent("eve")
parent?.adopt("abel")
let child = parent!.children[0]
child.call().then { print($0) }.then { _ -> Promise<String> in
  parent = nil
  return child.call()
}.then { print($0) }
