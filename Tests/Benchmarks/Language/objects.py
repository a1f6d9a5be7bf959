class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def moved(self, distance):
        return Point(self.x + distance, self.y - distance)


class Account:
    def __init__(self):
        self.balance = 0
        self.history = []

    def add(self, amount):
        self.balance += amount
        self.history.append(amount)


def main():
    account = Account()
    point = Point(0, 0)
    for number in range(300_000):
        point = point.moved(number % 5)
        account.add(point.x - point.y)
        if len(account.history) > 1000:
            account.history = []
    print(account.balance, point.x, point.y)


main()
