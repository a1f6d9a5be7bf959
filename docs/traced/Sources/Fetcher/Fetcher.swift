import Foundation
import PromiseDispatch
import PromiseTracing

/// Mistakes that `--plant` makes.
enum Planted: String, Sendable { case hang, rejection }

/// Fetches files from a server, and says how many there were. SIGINT ends it early.
@main
enum Fetcher {
  static let usage = "usage: Fetcher URL [COUNT] [--plant hang] [--plant rejection]"

  static func main() {
    var (server, count, planted): (URL?, Int?, Set<Planted>) = (nil, nil, [])
    var words = CommandLine.arguments.dropFirst()
    while let word = words.popFirst() {
      if word == "-h" || word == "--help" {
        print(usage)
        exit(0)
      } else if word == "--plant" {
        guard let mistake = words.popFirst().flatMap(Planted.init(rawValue:)) else { refuse("--plant takes hang or rejection") }
        planted.insert(mistake)
      } else if server == nil, let url = URL(string: word), url.scheme == "http", url.host != nil {
        server = url
      } else if server != nil, count == nil, let number = Int(word), number > 0 {
        count = number
      } else {
        refuse("'\(word)' isn't known")
      }
    }
    guard let server else { refuse("which server?") }
    do {
      try Tracing.offer()
    } catch {
      print(error)
    }
    DispatchQueue.promises = DispatchQueue(label: "downloads")
    let downloads = Downloads(from: server, planted: planted)
    let files = all((1...(count ?? 100)).map { downloads.file($0) })
    Tracing.mark("asked for \(count ?? 100) files")

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

  private static func refuse(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("Fetcher: \(reason)\n\(usage)\n".utf8))
    exit(64)
  }
}
