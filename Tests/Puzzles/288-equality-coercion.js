console.log(1 == '1', 0 == false, '' == 0, null == undefined, null == 0, NaN == NaN, [1] == 1, '1' === 1, !!'0', !!NaN, !!null, +true, +'', +' 5 ', 1 + '2', '3' * '4', 1 < 2 < 3, 3 > 2 > 1);
