import type { DataLayerRecord } from '@vigie/contract/observation/data-layer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFixtureSite, type FixtureSite } from '../../../test/fixture-site.ts';
import { openTestInspector, recorded } from '../../../test/open-test-inspector.ts';
import type { Inspector } from '../../inspector.ts';

const NO = `const no = () => { throw new Error('no') };`;

/** Pages in which no read of the dataLayer, or of its content, succeeds. */
const UNREADABLE: Record<string, string> = {
  'an array whose every read throws': `${NO} window.dataLayer = new Proxy([{ a: 1 }], { get: no });`,
  'an array whose every trap throws': `${NO} window.dataLayer = new Proxy([{ a: 1 }],
    { get: no, has: no, ownKeys: no, getPrototypeOf: no, getOwnPropertyDescriptor: no, defineProperty: no, set: no });`,
  'an array that tells its length alone': `window.dataLayer = new Proxy([{ a: 1 }],
    { get(target, key) { if (key === 'length') return 1; throw new Error('no') } });`,
  'sixty entries that throw': `${NO} window.dataLayer = [];
    for (let i = 0; i < 60; i += 1) Object.defineProperty(dataLayer, i, { get: no });`,
  'entries whose every member throws': `${NO}
    window.dataLayer = [{ get event() { return no() } }, new Proxy({ a: 1 }, { ownKeys: no })];`,
  'an array that was closed after a push': `${NO} window.dataLayer = []; dataLayer.push({ a: 1 });
    window.dataLayer = new Proxy([{ a: 1 }], { get: no });`,
};

/** Pages whose dataLayer is partly readable, by its final state. */
const READABLE: Record<string, { code: string; final: unknown }> = {
  'an entry that throws beside one that does not': {
    code: `window.dataLayer = [{ get event() { throw new Error('no') } }, { a: 1 }];`,
    final: [{ event: null }, { a: 1 }],
  },
  'an empty entry': { code: `window.dataLayer = [{}];`, final: [{}] },
  'an empty array': { code: `window.dataLayer = [];`, final: [] },
  'an array within itself': {
    code: `window.dataLayer = []; dataLayer.push(dataLayer);`,
    final: ['[cyclic]'],
  },
  'an array of a class with a push of its own': {
    code: `class Layer extends Array { push(...entries) { return super.push(...entries.map((entry) => ({ ...entry, seen: 1 }))) } }
    window.dataLayer = new Layer(); dataLayer.push({ a: 1 });`,
    final: [{ a: 1, seen: 1 }],
  },
  'a proxy that hides its prototype alone': {
    code: `${NO} window.dataLayer = new Proxy([{ a: 1 }], { getPrototypeOf: no });`,
    final: [{ a: 1 }],
  },
};

let inspector: Inspector;
let site: FixtureSite;
const records = new Map<string, DataLayerRecord>();

beforeAll(async () => {
  inspector = await openTestInspector();
  const codes = Object.entries({
    ...UNREADABLE,
    ...Object.fromEntries(Object.entries(READABLE).map(([name, { code }]) => [name, code])),
  });
  site = await startFixtureSite(
    Object.fromEntries(codes.map(([, code], n) => [`/${n}`, `<body><script>${code}</script>`])),
  );
  await Promise.all(
    codes.map(async ([name], n) => {
      const { observation } = await inspector.inspect(`${site.origin}/${n}`);
      records.set(name, recorded(observation.dataLayer));
    }),
  );
});
afterAll(async () => {
  await inspector.close();
  await site.close();
});

describe('a dataLayer is unreadable', () => {
  it.each(Object.keys(UNREADABLE))('as %s', (name) => {
    expect(records.get(name)).toMatchObject({ kind: 'unreadable' });
  });
});

describe('a dataLayer is readable', () => {
  it.each(Object.entries(READABLE))('as %s', (name, { final }) => {
    expect(records.get(name)).toMatchObject({ kind: 'array', final });
  });
});
