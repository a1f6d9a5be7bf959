let seed = 42;
function rand() { seed = (seed * 1103515245 + 12345) % 2147483648; return seed; }
for (let i = 0; i < 5; i++) console.log(rand());
let big = 9007199254740992; big = big * 1000003; console.log(big, big + 1);
let fact = 1; for (let i = 1; i <= 25; i++) fact *= i; console.log(fact);
