// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The engine's sources by link, so that nothing else is built.
let package = Package(
  name: "Memory",
  targets: [
    .target(name: "TraceEvents", swiftSettings: strict),
    .target(name: "PromiseEngine", dependencies: ["TraceEvents"], swiftSettings: strict),
    .target(name: "PromiseInstruments", dependencies: ["PromiseEngine", "TraceEvents"], swiftSettings: strict),
    .target(name: "CMemory"),
    .executableTarget(
      name: "MemoryFigures", dependencies: ["PromiseEngine", "PromiseInstruments", "CMemory"], swiftSettings: strict),
  ])
