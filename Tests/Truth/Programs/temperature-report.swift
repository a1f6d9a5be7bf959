// Doubles, formats and a report that joins what three stations say

func celsius(_ fahrenheit: Double) -> Double { (fahrenheit - 32) * 5 / 9 }

struct Station {
  let name: String
  let fahrenheit: Double
  let seconds: Double
}

func measure(_ station: Station) -> Promise<(String, Double)> {
  Promise(station).delay(station.seconds).then { s in (s.name, celsius(s.fahrenheit)) }
}

let stations = [
  Station(name: "Oslo", fahrenheit: 23.0, seconds: 0.3),
  Station(name: "Cairo", fahrenheit: 95.5, seconds: 0.1),
  Station(name: "Lima", fahrenheit: 68, seconds: 0.2),
]

all(stations.map { measure($0) }).then { results in
  for (name, degrees) in results {
    let rounded = (degrees * 10).rounded() / 10
    print("\(name): \(rounded)", degrees < 0 ? "frost" : degrees > 30 ? "hot" : "mild")
  }
  let mean = results.map { $0.1 }.reduce(0.0, +) / Double(results.count)
  print("mean", Int(mean), mean > 15.0)
}
