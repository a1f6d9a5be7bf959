// An error that comes out of a blocking wait

struct Denied: Error { let who: String }
let gate = DispatchQueue(label: "gate")

func open(_ who: String) -> Promise<Bool> {
  Promise(on: gate) { () -> Bool in
    if who == "eve" { throw Denied(who: who) }
    return true
  }.delay(on: gate, 0.1)
}

for who in ["ada", "eve"] {
  Promise<String>(on: .global()) {
    _ = try awaitPromise(open(who))
    return "\(who) is in"
  }.then { print($0) }.catch { print("denied:", $0) }
}
