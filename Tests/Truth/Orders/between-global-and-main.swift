// A job of the global queue hands one in to the main queue, as the program does.
import Foundation

DispatchQueue.global().async { DispatchQueue.main.async { print("from the global queue") } }
DispatchQueue.main.async { print("first from the program") }
DispatchQueue.main.async { print("second from the program") }
DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) { exit(0) }
dispatchMain()
