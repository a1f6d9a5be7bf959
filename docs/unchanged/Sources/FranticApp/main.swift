import Foundation
import FranticApparatus

final class Screen {
  var pending: Promise<String>?
}

let screen = Screen()
screen.pending = PromiseMaker.makeUsing(context: screen) { makePromise in
  makePromise { _ in
    FranticApparatus.Promise<Int> { fulfill, reject, isCancelled in
      DispatchQueue.global().async { fulfill(21) }
    }
  }.whenFulfilledThenTransform { _, number in
    "answer \(number * 2)"
  }.whenFulfilled { _, text in
    print(text)
  }.whenComplete { screen in
    screen.pending = nil
    exit(0)
  }
}
RunLoop.main.run()
