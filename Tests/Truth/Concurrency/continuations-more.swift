// Several callbacks, each waited for once

class Sensor {
  private var listener: ((Double) -> Void)?
  func read(_ listener: @escaping (Double) -> Void) { self.listener = listener }
  func deliver(_ value: Double) {
    listener?(value)
    listener = nil
  }
}

let sensor = Sensor()
func reading() async -> Double {
  await withCheckedContinuation { continuation in sensor.read { continuation.resume(returning: $0) } }
}

Promise { () async -> Double in
  let first = await reading()
  print("first", first)
  return await reading() - first
}.then { print("change", $0) }
DispatchQueue.main.asyncAfter(deadline: .now() + 1) { sensor.deliver(20.5) }
DispatchQueue.main.asyncAfter(deadline: .now() + 2) { sensor.deliver(22) }
