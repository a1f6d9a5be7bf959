for number in 0..<500 {
  Promise(number).delay(0.1)
    .then { value -> Int in value + 1 }
    .then { value -> Promise<Int> in Promise(value).delay(0.2) }
    .then { print($0) }
    .catch { print($0) }
}
