// Sets: what two posts share

let first: Set<String> = ["swift", "promise", "clock"]
let second: Set = ["swift", "queue", "clock"]

func common() -> Promise<[String]> {
  Promise(first.intersection(second).sorted()).delay(0.02).then { $0.reversed() }
}

var seen = Set<Int>()
for number in [1, 2, 1, 3, 2] where seen.insert(number).inserted {
  print("new", number)
}

common().then { print($0) }
Promise("queue").then { print(first.union(second).count, first.union(second).contains($0), first.isEmpty) }
print(seen.sorted(), first.subtracting(second).sorted(), Set([1, 2]).isSubset(of: seen))
