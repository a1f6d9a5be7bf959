// Observed properties that settle promises

class Download {
  let finished = Promise<Int>.pending()
  var received = 0 {
    willSet { print("will be", newValue) }
    didSet {
      print("was", oldValue)
      if received >= 100 && oldValue < 100 { finished.fulfill(received) }
    }
  }
  lazy var log: [String] = {
    print("log made")
    return ["start"]
  }()
}

let download = Download()
download.finished.then { print("finished with", $0) }
func receive(_ count: Int) -> Promise<Int> {
  Promise(count).delay(0.1).then { count -> Int in
    download.received += count
    download.log.append("+\(count)")
    return download.received
  }
}
receive(60).then { _ in receive(60) }.then { _ in receive(1) }.then { print($0, download.log) }
