import type { DataLayerRecord, NamedDataLayer } from '@vigie/contract/observation/data-layer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARRAY_CALLS } from '../../../test/array-calls.ts';
import { script, startFixtureSite, type FixtureSite } from '../../../test/fixture-site.ts';
import { openTestInspector, recorded } from '../../../test/open-test-inspector.ts';
import type { Inspector } from '../../inspector.ts';

interface Case {
  code: string;
  /** Operation and value of each entry. */
  timeline?: [string, unknown][];
  expected?: Partial<DataLayerRecord>;
  /** Title by which the page shows that it works as it does without a recorder. */
  title?: string;
}
const say = (expression: string) => `document.title = ${expression};`;

const CASES: Record<string, Case> = {
  ...ARRAY_CALLS,
  'no dataLayer': { code: '', expected: { kind: 'absent', definedAtMs: null, final: null }, timeline: [] },
  'an array with entries, then pushes': {
    code: `window.dataLayer = [{ a: 1 }]; dataLayer.push({ b: 2 }, { c: 3 });`,
    timeline: [
      ['initial', { a: 1 }],
      ['push', { b: 2 }],
      ['push', { c: 3 }],
    ],
    expected: { kind: 'array', final: [{ a: 1 }, { b: 2 }, { c: 3 }], cuts: [] },
  },
  'a global var': {
    code: `var dataLayer = dataLayer || []; dataLayer.push({ a: 1 });`,
    timeline: [['push', { a: 1 }]],
    expected: { kind: 'array', definedByUrl: null },
  },
  'a document that is written again after the load': {
    code: `window.dataLayer = []; dataLayer.push({ a: 1 }); onload = () => setTimeout(() => { document.open(); document.write('<p>new'); document.close() })`,
    timeline: [['push', { a: 1 }]],
    expected: { kind: 'array', final: [{ a: 1 }] },
  },
  'the arguments object of gtag': {
    code: `window.dataLayer = window.dataLayer || []; function gtag() { dataLayer.push(arguments) } gtag('config', 'G-1', { a: 1 });`,
    timeline: [['push', ['config', 'G-1', { a: 1 }]]],
  },
  'a value that changes after its push': {
    code: `window.dataLayer = []; const o = { step: 1 }; dataLayer.push(o); o.step = 2;`,
    timeline: [['push', { step: 1 }]],
    expected: { final: [{ step: 2 }] },
  },
  'an index that is set': {
    code: `window.dataLayer = []; dataLayer[0] = { a: 1 }; dataLayer.push({ b: 1 }); dataLayer[2] = { c: 1 }; dataLayer.push({ d: 1 });`,
    timeline: [
      ['initial', { a: 1 }],
      ['push', { b: 1 }],
      ['set-index', { c: 1 }],
      ['push', { d: 1 }],
    ],
  },
  'unshift and splice': {
    code: `window.dataLayer = [{ a: 1 }]; dataLayer.unshift({ b: 1 }); dataLayer.splice(0, 1, { c: 1 });`,
    timeline: [
      ['initial', { a: 1 }],
      ['unshift', { b: 1 }],
      ['splice', { c: 1 }],
    ],
    expected: { final: [{ c: 1 }, { a: 1 }] },
  },
  'a length set to zero': {
    code: `window.dataLayer = []; dataLayer.push({ a: 1 }); dataLayer.length = 0; dataLayer.push({ b: 1 });`,
    timeline: [
      ['push', { a: 1 }],
      ['mutation', { length: 0 }],
      ['push', { b: 1 }],
    ],
    expected: { final: [{ b: 1 }] },
  },
  'a reassignment': {
    code: `window.dataLayer = []; dataLayer.push({ a: 1 }); window.dataLayer = [{ b: 1 }]; dataLayer.push({ c: 1 });`,
    timeline: [
      ['push', { a: 1 }],
      ['assign', [{ b: 1 }]],
      ['initial', { b: 1 }],
      ['push', { c: 1 }],
    ],
  },
  'a copy with one more entry': {
    code: `window.dataLayer = [{ a: 1 }]; dataLayer = dataLayer.concat([{ b: 1 }]); dataLayer.push({ c: 1 });`,
    timeline: [
      ['initial', { a: 1 }],
      ['initial', { b: 1 }],
      ['push', { c: 1 }],
    ],
  },
  'a tag manager that wraps push': {
    code: `window.dataLayer = []; dataLayer.push({ a: 1 }); const native = dataLayer.push;
      dataLayer.push = function () { return native.apply(dataLayer, [].slice.call(arguments)) }; dataLayer.push({ b: 1 });
      const second = dataLayer.push; dataLayer.push = (...all) => second.apply(dataLayer, all); dataLayer.push({ c: 1 });`,
    timeline: [
      ['push', { a: 1 }],
      ['push', { b: 1 }],
      ['push', { c: 1 }],
    ],
  },
  'a push that pushes': {
    code: `window.dataLayer = []; const o = { get name() { dataLayer.push({ inner: 1 }); return 'outer' } }; dataLayer.push(o);`,
    expected: { kind: 'array' },
    title: undefined,
  },
  'built-ins that were overwritten': {
    code: `window.dataLayer = []; JSON.stringify = Array.prototype.push = Object.keys = Array.isArray = Reflect.apply = Object.defineProperty = () => { throw new Error('hostile') };
      Array.prototype[Symbol.iterator] = WeakSet.prototype.has = performance.now = String.prototype.slice = null;
      Object.prototype.toJSON = () => 'no'; Object.defineProperties = null;
      dataLayer[0] = { a: 1 };`,
    timeline: [['initial', { a: 1 }]],
    expected: { final: [{ a: 1 }] },
  },
  'a setter on Array.prototype': {
    code: `Object.prototype.__defineSetter__.call(Array.prototype, '0', () => { throw 1 }); window.dataLayer = []; dataLayer.push; ${say("'ok'")}`,
    expected: { kind: 'array' },
    title: 'ok',
  },
  'values that JSON cannot hold': {
    code: `class Point { constructor() { this.x = 1 } } const cyclic = { name: 'c' }; cyclic.self = cyclic;
      window.dataLayer = [{ cyclic, f() {}, n: NaN, i: -Infinity, big: 10n, s: Symbol('x'), u: undefined, node: document.body, w: window, d: new Date(0),
        p: new Point(), get bad() { throw new Error('no') }, proxy: new Proxy({}, { ownKeys() { throw new Error('no') } }), nil: null, list: [undefined, 1] }];`,
    timeline: [
      [
        'initial',
        {
          cyclic: { name: 'c', self: '[cyclic]' },
          f: '[function]',
          n: 'NaN',
          i: '-Infinity',
          big: '10',
          s: '[symbol]',
          node: '[dom-node]',
          w: '[window]',
          d: '1970-01-01T00:00:00.000Z',
          p: { x: 1 },
          bad: null,
          proxy: '[unreadable]',
          nil: null,
          list: [null, 1],
        },
      ],
    ],
  },
  'a value of five megabytes': {
    code: `window.dataLayer = []; dataLayer.push({ text: 'x'.repeat(5e6), many: Array.from({ length: 2e5 }, (_, i) => ({ i })) }); dataLayer.push({ after: 1 });`,
  },
  'an object in place of an array': {
    code: `window.dataLayer = { push(x) { this.last = x }, a: 1 }; dataLayer.push({ b: 1 }); ${say('dataLayer.last.b')}`,
    expected: { kind: 'not-an-array', typeName: 'object' },
    title: '1',
  },
  'a string': {
    code: `window.dataLayer = 'x';`,
    expected: { kind: 'not-an-array', typeName: 'string', final: 'x' },
  },
  'a getter that throws': {
    code: `Object.defineProperty(window, 'dataLayer', { get() { throw new Error('no') } });`,
    expected: { kind: 'unreadable' },
  },
  'a revoked proxy': {
    code: `const { proxy, revoke } = Proxy.revocable([], {}); window.dataLayer = proxy; revoke(); ${say('typeof dataLayer')}`,
    expected: { kind: 'unreadable' },
    title: 'object',
  },
  'a property defined again': {
    code: `Object.defineProperty(window, 'dataLayer', { value: [{ a: 1 }], writable: false, enumerable: true });
      dataLayer.push({ b: 1 }); window.dataLayer = 'ignored'; ${say('JSON.stringify(dataLayer)')}`,
    expected: { kind: 'array', final: [{ a: 1 }, { b: 1 }] },
    title: '[{"a":1},{"b":1}]',
  },
  'a property that is deleted and made again': {
    code: `window.dataLayer = [{ a: 1 }]; const gone = delete window.dataLayer; const none = typeof window.dataLayer + ('dataLayer' in window);
      window.dataLayer = [{ b: 1 }]; ${say('gone + none')}`,
    expected: { kind: 'array', final: [{ b: 1 }] },
    title: 'trueundefinedfalse',
  },
  'a frozen array': {
    code: `window.dataLayer = Object.freeze([{ a: 1 }]); try { dataLayer.push(1) } catch (e) { ${say('e.constructor.name')} }`,
    expected: { kind: 'array', final: [{ a: 1 }] },
    title: 'TypeError',
  },
  'a page that looks closely': {
    code: `const before = [typeof dataLayer, window.dataLayer, Object.keys(window).includes('dataLayer')];
      window.dataLayer = []; const native = Function.prototype.toString.call(dataLayer.push);
      ${say("JSON.stringify([before, Object.keys(dataLayer), native.includes('[native code]'), dataLayer.push.name, dataLayer.push.length, Array.isArray(dataLayer), dataLayer.push(1), Object.keys(window).includes('dataLayer'), Object.keys(window).filter((k) => /^_[0-9a-f]{16}$/.test(k)).length])")}`,
    expected: { kind: 'array' },
    title: '[["undefined",null,false],[],true,"push",1,true,1,true,0]',
  },
};

let inspector: Inspector;
let site: FixtureSite;
const records = new Map<
  string,
  {
    record: DataLayerRecord;
    others: NamedDataLayer[] | undefined;
    title: string | null;
    scripts: { url: string; atMs: number }[];
  }
>();

/** Variables with known names, configured ones, and ones that the browser itself defines. */
const OTHERS = `var tc_vars = { env: 'prod' }; window._mtm = window._mtm || []; _mtm.push({ event: 'mtm.Start' });
  window.app = { page: {} }; app.page.type = 'home'; document.title = [typeof never, 'utag_data' in window && utag_data].join()`;

beforeAll(async () => {
  inspector = await openTestInspector({
    tracking: {
      jsTagName: '/tag.js',
      phpTagName: '',
      requiredVariables: [],
      pageViewRule: null,
      dataLayers: ['app', 'never', 'location'].map((name) => ({ name, shape: 'object' })),
    },
  });
  const names = [...Object.keys(CASES), 'external', 'others'];
  const pages = Object.values(CASES).map(
    ({ code }, n) => [`/${n}`, `<title>-</title><body><script>${code}</script>`] as const,
  );
  site = await startFixtureSite({
    ...Object.fromEntries(pages),
    [`/${pages.length}`]: `<title>-</title><script src="/tag.js"></script><script src="/define.js"></script>`,
    [`/${pages.length + 1}`]: `<title>-</title><script>${OTHERS}</script>`,
    '/tag.js': script(`window.tagRan = true`),
    '/define.js': script(`window.dataLayer = [{ a: 1 }]`),
  });
  await Promise.all(
    names.map(async (name, n) => {
      const { observation } = await inspector.inspect(`${site.origin}/${n}`);
      records.set(name, {
        record: recorded(observation.dataLayer),
        others: observation.otherDataLayers && recorded(observation.otherDataLayers),
        title: observation.title,
        scripts: recorded(observation.scriptRuns),
      });
    }),
  );
});
afterAll(async () => {
  await inspector.close();
  await site.close();
});

describe('records', () => {
  it.each(Object.entries(CASES))('%s', (name, { timeline, expected, title }) => {
    const { record, title: shown } = records.get(name) ?? {};
    expect(record).toMatchObject(expected ?? {});
    expect(timeline ?? entriesOf(record)).toEqual(entriesOf(record));
    expect(title ?? shown).toBe(shown);
  });
});

it('names what was cut and why', () => {
  const cuts = records.get('values that JSON cannot hold')?.record.cuts ?? [];
  const inTimeline = cuts.filter(({ path }) => path.startsWith('timeline[0].'));
  expect(
    Object.fromEntries(inTimeline.map(({ path, why }) => [path.slice('timeline[0].'.length), why])),
  ).toEqual({
    'cyclic.self': 'cyclic',
    f: 'function',
    n: 'not-finite',
    i: 'not-finite',
    big: 'bigint',
    s: 'symbol',
    node: 'dom-node',
    w: 'window',
    bad: 'getter-threw',
    proxy: 'unreadable',
  });
});

it('cuts a large value by string length and count, and goes on', () => {
  const { record } = records.get('a value of five megabytes') ?? {};
  expect(record?.timeline.map(({ operation }) => operation)).toEqual(['push', 'push']);
  expect(JSON.stringify(record?.timeline[0]?.value).length).toBeLessThan(300_000);
  expect(record?.timeline[1]?.value).toEqual({ after: 1 });
  expect(new Set(record?.cuts.map(({ why }) => why))).toEqual(new Set(['string-length', 'count']));
});

it('records a push within a push once', () => {
  const { record } = records.get('a push that pushes') ?? {};
  expect(record?.timeline.filter(({ value }) => JSON.stringify(value).includes('outer'))).toHaveLength(1);
});

it('records which script defined it and that it did so after the tag ran', () => {
  const { record, scripts } = records.get('external') ?? {};
  const tag = scripts?.find(({ url }) => url.endsWith('/tag.js'));
  expect(record?.definedByUrl).toBe(`${site.origin}/define.js`);
  expect(record?.definedAtMs).toBeGreaterThan(tag?.atMs ?? Infinity);
  expect(record?.timeline[0]?.scriptUrl).toBe(`${site.origin}/define.js`);
});

it('records other dataLayers by their names, only those that the page has', () => {
  const { others = [], title } = records.get('others') ?? {};
  const found = others.map(({ name, kind, final, timeline }) => [name, kind, final, timeline.length]);
  expect(found.slice(0, 3)).toEqual([
    ['_mtm', 'array', [{ event: 'mtm.Start' }], 1],
    ['tc_vars', 'not-an-array', { env: 'prod' }, 1],
    ['app', 'not-an-array', { page: { type: 'home' } }, 1],
  ]);
  expect(found.slice(3).map(([name, kind]) => [name, kind])).toEqual([['location', 'not-an-array']]);
  expect(title).toBe('undefined,false');
});

function entriesOf(record: DataLayerRecord | undefined): [string, unknown][] | undefined {
  return record?.timeline.map(({ operation, value }) => [operation, value]);
}
