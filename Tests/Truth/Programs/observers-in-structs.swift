// Observed properties of values, and what was before

struct Thermostat {
  var history: [Double] = []
  var target = 20.0 {
    didSet {
      if target > 25 { target = 25 }
      history.append(target)
    }
  }
  var changes = 0 { didSet { print("changes", oldValue, "->", changes) } }
}

var thermostat = Thermostat()
func set(_ degrees: Double) -> Promise<Double> {
  Promise(degrees).delay(0.1).then { degrees -> Double in
    thermostat.target = degrees
    thermostat.changes += 1
    return thermostat.target
  }
}
set(22).then { print($0) }.then { _ in set(40) }.then { print($0, thermostat.history) }
