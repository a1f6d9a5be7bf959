// Several trailing closures, and steps on the clock

func animate(_ seconds: Double, changes: @escaping () -> Void, completion: @escaping (Bool) -> Void) {
  changes()
  DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { completion(true) }
}

var x = 0
func slide(to target: Int) -> Promise<Int> {
  Promise { fulfill, reject in
    animate(0.3) {
      x = target
      print("moving to", target)
    } completion: { finished in
      if finished { fulfill(x) } else { reject(PromiseError.timedOut) }
    }
  }
}

slide(to: 10).then { print("at", $0) }.then { _ in slide(to: 20) }.then { print("at", $0) }
animate(0.1, changes: { x += 1 }, completion: { print("simple", $0, x) })
