// Floating-point numbers behave as they do everywhere

Promise(0.1).then { $0 + 0.2 }.then { print($0, $0 == 0.3) }
Promise(2.0).then { x in print(x.squareRoot(), x / 3, -x, x * 1e10, x.rounded(), 2.5.rounded(), (-2.5).rounded(.down)) }
Promise(1.0 / 0).then { print($0, $0.isInfinite, (0.0 / 0).isNaN, Double.pi > 3.14) }
print(Int(3.99), Int(-3.99), Double(7) / 2, Double("2.50") ?? 0, Double("x") == nil, 1e-7, 123456789.0, 1e16)
print(7.0.truncatingRemainder(dividingBy: 4), min(1.5, 0.5), abs(-2.25))
