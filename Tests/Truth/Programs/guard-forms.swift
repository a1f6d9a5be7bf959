// What guard lets pass

func check(_ a: Int?, _ b: String?) -> String {
  guard let a, a > 0 else { return "no a" }
  guard let b = b, let n = Int(b) else { return "no b" }
  guard a != n, case 1...9 = n else { return "n is \(n)" }
  return "\(a) and \(n)"
}

func load(_ id: Int?) -> Promise<String> {
  guard let id = id else { return Promise("nothing") }
  guard id != 0 else {
    print("zero")
    return Promise(ZeroID())
  }
  return Promise("item \(id)").delay(0.1)
}
struct ZeroID: Error {}

print(check(nil, "1"), check(-1, "1"), check(1, "x"), check(1, "1"), check(1, "12"), check(1, "5"), separator: "; ")
load(5).then { print($0) }
load(nil).then { print($0) }
load(0).catch { print($0) }
