// One promise after another, in a task

func step(_ number: Int) -> Promise<Int> { Promise(number * number).delay(0.02) }

let done = Promise<[Int]>.pending()
Task {
  var squares: [Int] = []
  for number in 1...3 { squares.append(try await step(number).get()) }
  done.fulfill(squares)
}
done.then { print($0) }
