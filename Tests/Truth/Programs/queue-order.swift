// What is put on a queue runs in that order, after what is running

DispatchQueue.main.async { print("queued 1") }
Promise(1).then { _ in print("then 1") }
DispatchQueue.main.async { print("queued 2") }
DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { print("later") }
DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
  print("sooner")
  Promise("x").then { print("inside", $0) }
  print("sooner ends")
}
Promise(2).then { n -> Int in
  DispatchQueue.main.async { print("from then") }
  return n
}.then { print("next", $0) }
print("main ends")
