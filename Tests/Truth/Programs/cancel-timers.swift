// Several waits, some of which are called off

let jobs = ["a": 0.1, "b": 0.2, "c": 0.3].keys.sorted().enumerated().map { index, name in
  (name: name, promise: Promise(name).delay(Double(index + 1) / 10))
}
for job in jobs {
  job.promise.then { print("done", $0) }.catch { error in
    print(job.name, error is CancellationError ? "was called off" : "failed")
  }
}
Promise(()).delay(0.15).then { _ in
  for job in jobs where job.promise.isPending { job.promise.cancel() }
}.always { print(jobs.map { $0.promise.isRejected }) }
race(jobs.map { $0.promise }).then { print("first", $0) }
