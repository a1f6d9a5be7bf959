// print, and how it ends

print("a", "b", separator: "-", terminator: ";")
print(1, 2.5, true, nil as Int? as Any, separator: ", ")
print()
Promise([1, 2, 3]).then { numbers in
  for n in numbers { print(n, terminator: n == 3 ? "\n" : " + ") }
  print(numbers.reduce(0, +), terminator: ".\n")
}
Promise("x").then { print($0, $0, $0, separator: "") }
Promise(["k": 1]).then { print($0, ("t", 2), Optional(3) as Any, separator: " | ", terminator: "\n--\n") }
