// What a promise knows, in figures

import Foundation

func percent(_ part: Int, of all: Int) -> String { String(format: "%5.1f%%", Double(part) * 100 / Double(all)) }

let promises = (1...4).map { n in Promise(n).delay(Double(n) / 10) }

func report() -> String {
  let done = promises.filter { $0.isFulfilled }.count
  return percent(done, of: promises.count) + (promises.allSatisfy { !$0.isPending } ? " complete" : "")
}

Promise(0.25).then { Promise($0).delay($0) }.then { _ in print(report()) }
all(promises).then { print($0, report()) }
print(report(), promises[0].isPending, String(format: "%x", 48879), String(format: "%@ has %d", "ada", 3))
