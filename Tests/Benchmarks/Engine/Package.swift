// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that those who use the libraries build neither it nor what it compares with.
let package = Package(
  name: "EngineBenchmarks",
  dependencies: [
    .package(name: "PromiseLab", path: "../../.."),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    .target(name: "CMachine"),
    .executableTarget(
      name: "EngineBenchmarks",
      dependencies: [
        "CMachine",
        .product(name: "PromiseEngine", package: "PromiseLab"),
        .product(name: "PromiseInstruments", package: "PromiseLab"),
        .product(name: "PromiseDispatch", package: "PromiseLab"),
        .product(name: "FranticPromises", package: "PromiseLab"),
        .product(name: "KitPromises", package: "PromiseLab"),
        .product(name: "HeapModule", package: "swift-collections"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "OpenCombine", package: "OpenCombine"),
        .product(name: "OpenCombineDispatch", package: "OpenCombine"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)]),
    // B8 (code-size.sh): the same program without and with the engine.
    .executableTarget(name: "SizeBaseline", swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "SizeEngine", dependencies: [.product(name: "PromiseEngine", package: "PromiseLab")],
      swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
