def fib(number):
    return number if number < 2 else fib(number - 1) + fib(number - 2)


def main():
    print(fib(27))
    total = 0
    for number in range(3_000_000):
        total = (total + number * 3) % 1_000_003
    print(total)


main()
