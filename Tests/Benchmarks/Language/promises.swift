var promises: [Promise<Int>] = []
for number in 0..<33_333 {
  promises.append(Promise(number).then { $0 + 1 }.then { $0 * 2 })
}
all(promises).then { print($0.count) }
