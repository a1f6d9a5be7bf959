// race: the fastest mirror wins, unless all are later than the timeout

func mirror(_ name: String, _ seconds: Double) -> Promise<String> {
  Promise(name).delay(seconds)
}

race(mirror("Oslo", 0.18), mirror("Lima", 0.09), mirror("Perth", 0.25))
  .timeout(0.12)
  .then { winner in print("\(winner) was first") }
  .catch { error in print("too slow: \(error)") }

race(mirror("Oslo", 0.18), mirror("Perth", 0.25))
  .timeout(0.12)
  .then { winner in print("\(winner) was first") }
  .catch { error in print("too slow: \(error)") }
