// One chain, seven libraries: 'v' shows side by side what each makes of it

struct Failure: Error {}

let work = Promise<Int> { fulfill, reject in
  print("working")
  reject(Failure())
}
let rescued = work.catch { _ in print("caught") }
print("end of the script")
