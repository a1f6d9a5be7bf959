// A promise can be asked what it knows

let later = Promise(7).delay(0.1)
print(later.isPending, later.isFulfilled, later.value as Any, later.error == nil)
later.then { _ in print(later.isPending, later.isFulfilled, later.value ?? 0) }

struct Oops: Error {}
let broken = Promise<Int>(Oops())
print(broken.isRejected, broken.error is Oops, broken.value ?? -1)
broken.catch { _ in print("handled", broken.isRejected) }
print(Promise(3).value! + 1)
