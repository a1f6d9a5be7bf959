// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "PromiseLab",
  products: [
    .executable(name: "promiselab", targets: ["promiselab"]),
    .library(name: "PromiseEngine", targets: ["PromiseEngine"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    .target(name: "TraceEvents", swiftSettings: strict),
    .target(
      name: "PromiseEngine",
      dependencies: [
        "TraceEvents",
        .product(name: "HeapModule", package: "swift-collections"),
      ],
      swiftSettings: strict),
  ]
)
