import * as fc from 'fast-check';
import { EXPORTED, PUBLISHED } from './google-containers.ts';
import { ADOBE, MATOMO, TEALIUM } from './other-containers.ts';
import { publishedScript } from './published-script.ts';

/** Valid containers as the start of mutations: one text for each product and shape. */
const SOUND: readonly string[] = [
  publishedScript(PUBLISHED),
  `${publishedScript({ version: '8' })}\n${publishedScript(PUBLISHED)}`,
  JSON.stringify({ exportFormatVersion: 2, containerVersion: { containerId: '777', ...EXPORTED } }),
  MATOMO,
  ADOBE,
  TEALIUM,
];

/** Hostile values in place of a value: the text stays JavaScript, and some of it JSON. */
const VALUES = [
  '["macro",0]',
  '["macro",1e9]',
  '["macro",-1]',
  '["tag",0,1]',
  '["template",["escape",["macro",0],7]]',
  '["zb","_re",["macro",0],"(a+)+$",true,true]',
  '[["if",0],["unless",9],["add",0,0,99],["block",-1]]',
  '{"function":"__zone","tag_id":1}',
  '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  '{"type":"LIST","list":[{"type":"MAP","map":[null,1]}]}',
  '"{{Page URL}}{{_event}}{{"',
  '"__proto__"',
  'null',
  '-1',
  '1e999',
  '9007199254740993',
  'true',
  '[]',
  '{}',
  `${'["list",'.repeat(150)}1${']'.repeat(150)}`,
  `${'{"a":'.repeat(900)}1${'}'.repeat(900)}`,
  `"${'x'.repeat(100_000)}"`,
  'function(){return window.location}',
  '(()=>{while(true){}})()',
  '/(a+)+$/',
  '`${1}`',
  'undefined',
];

/** Fragments that break a text in any position. */
const SHARDS = [
  '__proto__:1,',
  '"__proto__":{"polluted":true},',
  '"',
  '\\',
  '\u0000',
  '\uD800',
  '\u2028',
  '<!--',
  '/*',
  '[',
  ']',
  '{',
  '}',
  ',',
  '['.repeat(3_000),
  '!'.repeat(3_000),
];

/** Matches a text or a number of a script that is no key. */
const VALUE = /(?:"(?:[^"\\]|\\.)*"|\b\d+\b)(?!\s*:)/gu;

/** Kinds of mutations. Most keep valid JavaScript, because broken text is soon rejected. */
const KINDS = [
  ...Array<'value'>(12).fill('value'),
  ...Array<'swap'>(6).fill('swap'),
  ...(['cut', 'repeat', 'move', 'insert', 'end'] as const),
] as const;

const relativePosition = fc.nat({ max: 1_000_000 }).map((millionths) => millionths / 1_000_000);
const step = fc.record({
  kind: fc.constantFrom(...KINDS),
  /** Relative position in the text: from 0 to 1. */
  at: relativePosition,
  to: relativePosition,
  length: fc.nat({ max: 200 }),
  value: fc.constantFrom(...VALUES),
  shard: fc.constantFrom(...SHARDS),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Generates texts of containers that were damaged or forged. */
export const mutatedContainers: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...SOUND), fc.array(step, { minLength: 1, maxLength: 5 }))
  .map(([sound, steps]) => steps.reduce(mutate, sound));

function mutate(text: string, { kind, at, to, length, value, shard }: Step): string {
  const start = Math.floor(at * text.length);
  const end = Math.min(text.length, start + length);
  const target = Math.floor(to * text.length);
  const part = text.slice(start, end);
  switch (kind) {
    case 'cut':
      return text.slice(0, start) + text.slice(end);
    case 'repeat':
      return text.slice(0, end) + part + text.slice(end);
    case 'move':
      return text.slice(0, target) + part + text.slice(target);
    case 'insert':
      return text.slice(0, start) + shard + text.slice(start);
    case 'end':
      return text.slice(0, Math.max(start, text.length / 2));
    default:
      return replaceValue(text, at, kind === 'swap' ? (valueAt(text, to)?.[0] ?? '') : value);
  }
}

function valueAt(text: string, at: number): RegExpExecArray | undefined {
  const values = [...text.matchAll(VALUE)];
  return values[Math.floor(at * (values.length - 1))];
}

function replaceValue(text: string, at: number, by: string): string {
  const found = valueAt(text, at);
  if (found === undefined) return text;
  return text.slice(0, found.index) + by + text.slice(found.index + found[0].length);
}
