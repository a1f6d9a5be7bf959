// What a closure keeps alive, and what it lets go

class Resource {
  let id: Int
  init(_ id: Int) {
    self.id = id
    print("+", id)
  }
  deinit { print("-", id) }
}

func strong() -> Promise<Int> {
  let resource = Resource(1)
  return Promise(0).delay(0.2).then { _ in resource.id }
}
func weakly() -> Promise<Int> {
  let resource = Resource(2)
  return Promise(0).delay(0.1).then { [weak resource] _ in resource?.id ?? -1 }
}
weakly().then { print("weak", $0) }
strong().then { print("strong", $0) }
