// The children of a group end in any order.
let sum = await withTaskGroup(of: Int.self) { group in
  for number in [1, 2] { group.addTask { number } }
  var sum = 0
  for await value in group { print("got", value); sum += value }
  return sum
}
print(sum)
