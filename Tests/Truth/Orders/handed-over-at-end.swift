// What settles a promise on a global queue is the end of a job.
import Foundation
import PromiseKit
let p = DispatchQueue.global().async(.promise) { 1 }
p.get { _ in print("A") }.done { _ in print("A2") }.cauterize()
p.done { _ in print("B") }.cauterize()
p.done { _ in print("C") }.cauterize()
DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { exit(0) }
dispatchMain()
