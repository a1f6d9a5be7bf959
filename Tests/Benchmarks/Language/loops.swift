func fib(_ number: Int) -> Int { number < 2 ? number : fib(number - 1) + fib(number - 2) }

print(fib(27))
var total = 0
for number in 0..<3_000_000 { total = (total + number * 3) % 1_000_003 }
print(total)
