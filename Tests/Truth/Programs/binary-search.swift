// Searching in what is sorted

func search<T: Comparable>(_ items: [T], for wanted: T) -> Int? {
  var low = 0, high = items.count
  while low < high {
    let middle = low + (high - low) / 2
    if items[middle] == wanted { return middle }
    if items[middle] < wanted { low = middle + 1 } else { high = middle }
  }
  return nil
}

let primes = [2, 3, 5, 7, 11, 13]
Promise(primes).then { search($0, for: 11) }.then { print($0 ?? -1) }
Promise(["ant", "bee", "cat"]).then { search($0, for: "dog") == nil }.then { print($0) }
all([2, 4, 13].map { n in Promise(n).then { search(primes, for: $0) ?? -1 } }).then { print($0) }
