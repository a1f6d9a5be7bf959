// Every way to write a closure

func twice(_ value: Int, by work: (Int) -> Int) -> Int { work(work(value)) }
func choose(_ condition: Bool, yes: () -> String, no: () -> String) -> String { condition ? yes() : no() }

print(twice(3, by: { (n: Int) -> Int in return n * n }))
print(twice(3) { n in n + 1 })
print(twice(3) { $0 * 2 })
print(choose(true) { "yes" } no: { "no" })
print(choose(false, yes: { "yes" }, no: { "no" }))
print([3, 1, 2].sorted(by: >), [3, 1, 2].sorted { $0 < $1 })
func triple(_ n: Int) -> Int { n * 3 }
print([1, 2].map(triple), ["1", "x"].map { Int($0) ?? 0 })

Promise(2).then(triple).then { print($0) }
Promise(2).then({ n in n + 1 }).then({ print($0) })
Promise { 4 }.then { (n: Int) -> Promise<Int> in
  Promise(n).delay(0.1)
}.then { n in print("late", n) }
