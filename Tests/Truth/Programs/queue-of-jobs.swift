// Jobs one after another, whatever each takes

struct Job {
  let id: Int
  let seconds: Double
}

var log: [String] = []

func work(_ job: Job) -> Promise<Int> {
  log.append("start \(job.id)")
  return Promise(job.id).delay(job.seconds).then { id in log.append("end \(id)") }
}

let jobs = [Job(id: 1, seconds: 0.3), Job(id: 2, seconds: 0.1), Job(id: 3, seconds: 0.2)]

var chain = Promise(0)
for job in jobs {
  chain = chain.then { sum in work(job).then { sum + $0 } }
}
chain.then { sum in
  print(log.joined(separator: "; "))
  print("sum", sum)
}

Promise(0).reduce(jobs) { partial, job in
  Promise(partial + job.id).delay(job.seconds)
}.then { print("reduced", $0) }
