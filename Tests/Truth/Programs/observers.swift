// Properties that tell of their changes

class Progress {
  var percent = 0 {
    willSet { print("from", percent, "to", newValue) }
    didSet { if percent == 100 { done.fulfill("finished after \(oldValue)") } }
  }
  let done = Promise<String>.pending()
}

let progress = Progress()
progress.done.then { print($0) }

func step(_ percent: Int) -> Promise<Void> {
  Promise(percent).delay(0.1).then { percent -> Promise<Void> in
    progress.percent = percent
    return Promise(())
  }
}

step(30).then { _ in step(60) }.then { _ in step(100) }.then { _ in print("steps are over") }
