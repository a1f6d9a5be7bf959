// What arrays do every day

var numbers = [5, 3, 8, 1]
numbers.append(9)
numbers.insert(0, at: 0)
numbers += [7, 7]
numbers.remove(at: 1)
numbers[0] = 100
print(numbers, numbers.count, numbers.first ?? 0, numbers.last ?? 0, numbers.isEmpty)
print(numbers[1...2], numbers.prefix(2), numbers.suffix(2), numbers.dropFirst(3), Array(numbers.reversed()))

Promise(numbers)
  .then { $0.filter { $0 > 4 } }
  .then { list -> [Int] in
    print(list.sorted(), list.min() ?? 0, list.max() ?? 0, list.reduce(0, +))
    print(list.contains(8), list.firstIndex(of: 8) ?? -1, list.allSatisfy { $0 > 4 }, list.contains { $0 > 99 })
    return list
  }
  .then { list in list.map { Double($0) / 2 } }
  .then { print($0) }

Promise([[1, 2], [], [3]]).then { $0.flatMap { $0 } }.then { print($0) }
Promise(["b", "a"]).then { Array(zip($0, 1...)) }.then { pairs in pairs.forEach { print($0.0, $0.1) } }
var sorted = numbers
sorted.sort { $0 > $1 }
sorted.removeAll { $0 == 7 }
sorted.swapAt(0, 1)
print(sorted, numbers.removeLast(), numbers.first { $0 < 5 } ?? -1, [1, 2] == [1, 2])
