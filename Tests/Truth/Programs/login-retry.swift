// A login that works at the third try

enum LoginError: Error, Equatable {
  case wrongPassword
  case locked(minutes: Int)
}

class Server {
  private var tries = 0
  let password: String
  init(password: String) { self.password = password }

  func login(_ guess: String) -> Promise<String> {
    tries += 1
    let number = tries
    return Promise<String> { fulfill, reject in
      if number == 2 { reject(LoginError.locked(minutes: 5)); return }
      if guess == self.password && number > 2 { fulfill("token-\(number)") } else { reject(LoginError.wrongPassword) }
    }
  }
}

let server = Server(password: "sesame")

retry(attempts: 3, delay: 0.25, condition: { left, error in
  print("left", left, error)
  return true
}) { server.login("sesame") }
  .then { token in print("in with", token) }
  .catch { print("out:", $0) }

server.login("nope").catch { error in
  switch error {
  case LoginError.wrongPassword: print("wrong")
  case LoginError.locked(let minutes): print("locked for", minutes)
  default: print("?")
  }
}
