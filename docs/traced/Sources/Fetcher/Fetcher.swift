import Foundation
import PromiseDispatch
import PromiseTracing

/// Mistakes that `--plant` makes.
enum Planted: String, Sendable { case hang, rejection }

/// Fetches files from a server, and says how many there were: `Fetcher URL [COUNT] [--plant hang] [--plant rejection]`. SIGINT ends it early.
@main
enum Fetcher {
  static func main() {
    do {
      try Tracing.offer()
    } catch {
      print(error)
    }
    DispatchQueue.promises = DispatchQueue(label: "downloads")
    var words = CommandLine.arguments.dropFirst()
    var planted: Set<Planted> = []
    while let option = words.firstIndex(of: "--plant"), option + 1 < words.endIndex {
      if let mistake = Planted(rawValue: words[option + 1]) { planted.insert(mistake) }
      words.removeSubrange(option...option + 1)
    }
    guard let server = words.first.flatMap(URL.init(string:)) else {
      print("usage: Fetcher URL [COUNT] [--plant hang] [--plant rejection]")
      exit(64)
    }
    let count = words.dropFirst().first.flatMap { Int($0) } ?? 100
    let downloads = Downloads(from: server, planted: planted)
    let files = all((1...count).map { downloads.file($0) })
    Tracing.mark("asked for \(count) files")

    signal(SIGINT, SIG_IGN)
    let interrupt = DispatchSource.makeSignalSource(signal: SIGINT, queue: .promises)
    interrupt.setEventHandler { files.cancel() }
    interrupt.resume()

    files.then { files in
      let found = files.compactMap { $0 }
      let damaged = found.count(where: \.isEmpty)
      print("\(found.count - damaged) files, \(files.count - found.count) not there, \(damaged) damaged")
    }.catch { error in
      print(error is CancellationError ? "cancelled" : "failed: \(error)")
    }.always {
      // What else is under way may end, too.
      DispatchQueue.promises.asyncAfter(deadline: .now() + 0.1) { exit(0) }
    }
    withExtendedLifetime(interrupt) { dispatchMain() }
  }
}
