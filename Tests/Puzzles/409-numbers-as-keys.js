const squares = [1, 2].reduce((all, n) => { all[n] = n * n; return all; }, {});
console.log(squares);
const users = [{ id: 7, name: 'ada' }, { id: 3, name: 'bob' }];
const byId = users.reduce((all, user) => { all[user.id] = user.name; return all; }, {});
Promise.resolve(byId).then(names => {
  names[9] = 'cyd';
  console.log(names, names[3], names['7']);
});
