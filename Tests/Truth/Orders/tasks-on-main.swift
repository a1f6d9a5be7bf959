// Tasks of the main actor take turns at each 'await'.
func work(_ name: String) async { print("work", name) }
let first = Task {
  print("first begins"); await work("1"); print("first ends")
}
let second = Task {
  print("second begins"); await work("2"); print("second ends")
}
print("top")
await first.value
await second.value
