// A machine that moves one floor a second

final class Elevator {
  enum Status: Equatable {
    case idle(at: Int)
    case moving(from: Int, to: Int)
  }
  private(set) var status = Status.idle(at: 0) { didSet { print(status) } }

  func go(to floor: Int) -> Promise<Int> {
    guard case .idle(let here) = status else { return Promise(Busy()) }
    if here == floor { return Promise(floor) }
    status = .moving(from: here, to: floor)
    return Promise(floor).delay(Double(abs(floor - here))).then { floor in self.status = .idle(at: floor) }
  }
}
struct Busy: Error {}

let elevator = Elevator()
elevator.go(to: 3).then { print("arrived at", $0) }.then { _ in elevator.go(to: 1) }.then { print("back at", $0) }
elevator.go(to: 9).catch { print("not now:", $0) }
Promise(()).delay(1.5).then { _ in print(elevator.status == .moving(from: 0, to: 3)) }
