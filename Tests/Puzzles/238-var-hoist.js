var x = 1; function f(){ console.log(x); var x = 2; console.log(x) } f(); console.log(x);
