// Work that is handed to a queue and comes back

let queue = DispatchQueue(label: "work")

func heavy(_ n: Int, completion: @escaping (Int) -> Void) {
  queue.async {
    let result = (1...n).reduce(1, *)
    DispatchQueue.main.async { completion(result) }
  }
}
func factorial(_ n: Int) -> Promise<Int> {
  Promise { fulfill, reject in heavy(n) { fulfill($0) } }
}

factorial(5).then { print($0) }
factorial(10).then { print($0) }
all([3, 4].map { factorial($0) }).then { print($0) }
print("started")
