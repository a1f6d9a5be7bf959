const o = { f: () => 1, g: null }; console.log(o.f?.(), o.g?.(), o.h?.(), o?.f(), o.x?.y, o.x?.y.z, o.x?.[0], o?.['f']?.());
