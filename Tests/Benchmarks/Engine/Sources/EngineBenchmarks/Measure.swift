import CMachine
import Glibc

/// Nanoseconds on the clock that nobody sets.
func nanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

func elapsed(_ work: () -> Void) -> Double {
  let start = nanoseconds()
  work()
  return Double(nanoseconds() - start)
}

func median(_ samples: [Double]) -> Double {
  let sorted = samples.sorted()
  guard !sorted.isEmpty else { return .nan }
  return sorted[sorted.count / 2]
}

/// Bytes that the allocator has given out.
func bytesInUse() -> Int {
  Int(machine_bytes_in_use())
}

/// One of those that are compared, doing one shape once.
struct Contender {
  var name: String
  /// Does the shape and gives the nanoseconds (or bytes) for one unit of it.
  var sample: () -> Double
}

/// Those libraries that have a shape, each doing it once a sample.
@MainActor func contenders<Shape>(_ shape: (any Library) -> Shape?, sample: @escaping (Shape) -> Double) -> [Contender] {
  allLibraries.compactMap { library in
    shape(library).map { shape in Contender(name: library.name) { sample(shape) } }
  }
}

/// What one shape came to.
struct Row {
  var shape: String
  var unit: String
  var results: [String: Double] = [:]
  /// Whose result is one in the ratio.
  var reference: String
}

/// Measures all contenders in turns, so that whatever disturbs the machine disturbs each, and takes medians.
func measure(_ shape: String, unit: String, rounds: Int, against reference: String, _ contenders: [Contender]) -> Row {
  var samples: [String: [Double]] = [:]
  let contenders = contenders.filter { wantedColumns.isEmpty || wantedColumns.contains($0.name) }
  for contender in contenders { _ = contender.sample() }
  for round in 0..<rounds {
    for index in contenders.indices {
      let contender = contenders[(index + round) % contenders.count]
      samples[contender.name, default: []].append(contender.sample())
    }
  }
  return Row(shape: shape, unit: unit, results: samples.mapValues(median), reference: reference)
}

/// Keeps this thread, and those that it starts from now on, on one core; or lets all threads of the process have every core again.
func pin(toOneCore isPinned: Bool) {
  guard !isPinned, let directory = opendir("/proc/self/task") else {
    machine_pin(0, 1)
    return
  }
  while let entry = readdir(directory) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    if let thread = Int32(name) { machine_pin(thread, -1) }
  }
  closedir(directory)
}
