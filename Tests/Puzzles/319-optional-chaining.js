const api = { user: { name: "Ada", greet() { return "hi " + this.name; }, tags: ["x"] }, none: null };
console.log(api.user?.name, api.none?.name, api.missing?.deep.er.still, api.user.greet?.(), api.user.nope?.());
console.log(api.user.tags?.[0], api.none?.[0], api.user?.["name"]);
const load = async id => id ? { profile: { email: null } } : null;
(async () => { console.log((await load(0))?.profile.email, (await load(1))?.profile?.email ?? "no email"); })();
