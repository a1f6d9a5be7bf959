const user = { profile: { name: 'Ann' }, greet() { return 'hi ' + this.profile.name; } };
console.log(user?.profile?.name, user.address?.street, user.address?.street ?? 'none');
console.log(user.greet?.(), user.nothing?.());
console.log(user?.greet());
const { profile: { name: n = 'x' }, age = 5, ...rest } = user;
console.log(n, age, Object.keys(rest));
