import Foundation
import Promises

enum CartError: Error { case empty }

func prices(of items: [String]) -> Promise<[Int]> {
  Promise { fulfill, reject in
    DispatchQueue.global().async {
      if items.isEmpty { reject(CartError.empty) } else { fulfill(items.map(\.count)) }
    }
  }
}

let bill: Promises.Promise<Int> = prices(of: ["tea", "milk"]).then { $0.reduce(0, +) }
bill.then { total in
  print("total:", total)
}.then { _ in
  prices(of: [])
}.recover { error -> [Int] in
  print("recovered from:", error)
  return []
}.always {
  exit(0)
}
RunLoop.main.run()
