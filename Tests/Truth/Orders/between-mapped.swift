// Each call of a closure that 'map' needs at once hands in a job, which may begin while the next call runs.
import Foundation

let numbers = [1, 2].map { n in
  DispatchQueue.global().async { print("global", n) }
  print("mapped", n)
  return n
}
DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { exit(0) }
dispatchMain()
