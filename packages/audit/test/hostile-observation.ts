import * as fc from 'fast-check';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { observationWith, checkedText } from './any-observation.ts';
import { COLLECTOR, PAGE, TAG } from './observation-builder.ts';

/** Harmful values of a hostile website: addresses, policies, values, escape codes for terminals and files. */
const HARMFUL = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\u001b[2J\u001b]0;title\u0007',
  '\u202Egnp.exe',
  '\r\nSet-Cookie: a=b',
  '=1+1',
  '\t@SUM(1)',
  '"',
  '<script>',
  '__proto__',
  'constructor',
  'toString',
  'valueOf',
  '%',
  '%zz',
  '%ff',
  '%u0041',
  '&',
  '=&=',
  'a[b][c]=1',
  '{"a":',
  '[[[[',
  '{"__proto__":{"a":1}}',
  'http://',
  'http://[',
  'https://%',
  'https://\ud800/',
  'https://a:99999/',
  '//',
  'data:,',
  'blob:null',
  'about:srcdoc',
  'https://xn--/',
  'https://a..b/',
  `${TAG}?${'a='.repeat(50)}`,
  `${COLLECTOR}?idsite=%ff&url=http://[&rec=1`,
  `${PAGE}#%`,
  `${COLLECTOR}?_cvar=%7B%22`,
  'multipart/form-data; boundary=',
  "script-src http://[ https://%00 *:* '",
  'script-src https://a:b *.*.* ://x //',
  "default-src 'nonce- 'sha256-",
  ';;;,,,',
  'script-src\0x',
  "script-src 'none' __proto__",
  'constructor a; __proto__ b; default-src constructor',
  'script-src https://\ud800.example',
  'script-src *.googleapis.com/a%',
  'connect-src :// :* *:',
  'img-src 127.0.0.1 [::1] 999.999.999.999 [',
  "script-src 'strict-dynamic' 'nonce-' https:",
  'H4sIAAAAAAAA',
  'eyJh',
  '(a+)+$',
  '1e999',
  '-0',
  '9'.repeat(400),
];

const harmful = fc.constantFrom(...HARMFUL);
const text = fc.oneof(
  { weight: 4, arbitrary: harmful },
  { weight: 3, arbitrary: checkedText },
  { weight: 2, arbitrary: fc.tuple(checkedText, harmful).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);
const number = fc.oneof(
  fc.constantFrom(0, -1, 200, 404, 2 ** 31, 2 ** 53, 8.65e15, 1e21, 1e308, -1e308, 5e-324),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const key = fc.oneof(harmful, fc.constantFrom('event', 'page', 'ecommerce', 'length', '0', ''));

/** Values of a dataLayer, including keys that access prototypes, deeper than any recorded value. */
const json = fc.oneof(
  text,
  number,
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
  fc.dictionary(key, fc.oneof(text, number, fc.jsonValue({ maxDepth: 2 })), { maxKeys: 5 }),
  fc.array(fc.dictionary(key, text, { maxKeys: 3 }), { maxLength: 4 }),
  fc.integer({ min: 10, max: 200 }).map((depth) => nested(depth)),
);

/** Pushes of a hostile page. */
export const hostilePushes = fc.array(json, { minLength: 1, maxLength: 4 }) as fc.Arbitrary<Json[]>;

/** Observation of a hostile page that the contract allows. */
export const hostileObservation: fc.Arbitrary<Observation> = observationWith({
  text,
  number,
  json,
  instant: fc.constantFrom(
    '2026-01-05T10:00:00.000Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
  ),
  name: fc.oneof(
    harmful,
    fc.constantFrom('Cookie', 'Set-Cookie', 'content-type', 'content-encoding', 'Origin'),
  ),
});

/** Policies alone: possible values of a header. */
export const hostilePolicy: fc.Arbitrary<string> = fc.oneof(
  text,
  fc
    .array(
      fc.tuple(
        fc.constantFrom(
          'script-src',
          'default-src',
          'img-src',
          'connect-src',
          'object-src',
          'sandbox',
          '__proto__',
        ),
        fc.array(
          fc.oneof(
            harmful,
            fc.webUrl(),
            fc.domain(),
            fc.ipV6(),
            fc.string({ unit: 'binary', maxLength: 12 }),
          ),
          {
            maxLength: 4,
          },
        ),
      ),
      { maxLength: 4 },
    )
    .map((directives) => directives.map(([name, sources]) => [name, ...sources].join(' ')).join(';')),
);

/** Hostile observations with a text of twenty thousand characters in each position, one kind after the other. */
export const LONG_TEXTS = [
  'a',
  ' ',
  '(',
  '[',
  '{"a":',
  '%',
  '&a=',
  '/',
  '\\',
  ';',
  ',',
  "'nonce-",
  '=',
  '.',
  'a.',
  '*',
  '-',
  '1',
  'é',
  '\0',
  'https://a/?',
  '<',
  'a@',
  '--x\r\n',
  '\r\n',
].map((part) => part.repeat(Math.ceil(20_000 / part.length)));

/** Repeated parts: endless parameters, fields and directives. */
export const MANY_PARTS = ['&_=', '&t=17676072', ';a', ',a', ' https://a', '\r\na=', '[', '"k'].map((part) =>
  Array.from({ length: 2_000 }, (_, index) => part + index).join(''),
);

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
