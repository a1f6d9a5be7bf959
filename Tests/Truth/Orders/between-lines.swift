// What a job of another thread prints stands anywhere between the lines of the program.
import Foundation

DispatchQueue.global().async {
  print("global 1")
  print("global 2")
}
print("program 1")
print("program 2")
DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) { exit(0) }
dispatchMain()
