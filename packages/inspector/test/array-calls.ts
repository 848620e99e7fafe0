/**
 * Calls of array functions on a dataLayer, or on an array that becomes one: code of a page, and its expected timeline.
 */
export const ARRAY_CALLS: Record<string, { code: string; timeline: [string, unknown][] }> = {
  'an array that held something before it became the dataLayer': {
    code: `const list = []; list.push({ a: 1 }); list.push({ b: 1 }); window.dataLayer = list; list.push({ c: 1 });`,
    timeline: [
      ['initial', { a: 1 }],
      ['initial', { b: 1 }],
      ['push', { c: 1 }],
    ],
  },
  'an array of another window': {
    code: `const frame = document.body.appendChild(document.createElement('iframe')); window.dataLayer = new frame.contentWindow.Array();
      const o = { step: 1 }; dataLayer.push(o); o.step = 2;`,
    timeline: [['push', { step: 1 }]],
  },
  'calls of the array function itself': {
    code: `window.dataLayer = []; Array.prototype.push.call(dataLayer, { a: 1 }); [].push.apply(dataLayer, [{ b: 1 }, { c: 1 }]);
      Reflect.apply([].unshift, dataLayer, [{ d: 1 }]);`,
    timeline: [
      ['push', { a: 1 }],
      ['push', { b: 1 }],
      ['push', { c: 1 }],
      ['unshift', { d: 1 }],
    ],
  },
  'a class with a push of its own': {
    code: `class Layer extends Array { push(...entries) { return super.push(...entries.map((entry) => ({ ...entry, seen: 1 }))) } }
      window.dataLayer = new Layer(); const o = { a: 1 }; dataLayer.push(o);`,
    timeline: [['push', { a: 1, seen: 1 }]],
  },
  'a proxy': {
    code: `const keys = []; window.dataLayer = new Proxy([], { get(list, key) { keys[keys.length] = key; return list[key] } });
      const o = { step: 1 }; dataLayer.push(o); o.step = 2;`,
    timeline: [['push', { step: 1 }]],
  },
  'arrays of the page beside it': {
    code: `const own = []; const long = Array.from({ length: 2000 }, (_, n) => n); window.dataLayer = [];
      for (let n = 0; n < 20; n += 1) { own.push({ n }); long.push({ n }); if (n % 5 === 0) dataLayer.push({ n }) }`,
    timeline: [0, 5, 10, 15].map((n) => ['push', { n }]),
  },
};
