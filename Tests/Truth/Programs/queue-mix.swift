// Blocks and promises on one queue

var log: [String] = []
func note(_ text: String) { log.append(text) }

DispatchQueue.global().async { note("block 1") }
Promise("p").then { _ in note("then 1") }.then { _ in note("then 2") }
DispatchQueue.main.async {
  note("block 2")
  DispatchQueue.main.async { note("inner") }
}
Promise(on: DispatchQueue.main) { () -> Int in
  note("work")
  return 1
}.then(on: DispatchQueue.main) { _ in note("after work") }
DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { print(log.joined(separator: ", ")) }
DispatchQueue.main.asyncAfter(deadline: .now() + 1) { print("end") }
