let a = (1, 2, 3); console.log(a, void 0, typeof undefined, typeof null, typeof (() => 1), typeof NaN, !!"" , +"3" + +"4", "3" * "4", [] + [], [] == false, null == undefined, null === undefined);
