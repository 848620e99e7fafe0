import * as fc from 'fast-check';

/**
 * Texts that have broken programs: PostgreSQL refuses them, or SQL, JSON, CSV, regular expressions and terminals
 * interpret them.
 */
export const HOSTILE_TEXTS = [
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\uFFFE\uFFFF',
  "' or 1=1 --",
  '"; drop table users; --',
  '$1',
  '%',
  '_\\%',
  '\\',
  '\\u0000',
  '{{x}}',
  '${7*7}',
  '__proto__',
  'constructor',
  'toString',
  '../../../etc/passwd',
  '=1+1',
  '@SUM(1)',
  '\r\nSet-Cookie: a=b',
  '\u001b[2J\u001b]0;title\u0007',
  '\u202Egnp.exe',
  '(a+)+$',
  '(',
  '[',
  '*',
  '**',
  '*'.repeat(400),
  'http://[',
  'http://a:b@c:99999/',
  'https://\ud800.example/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  'null',
  'undefined',
  'NaN',
  '1e999',
  '-0',
  '0x10',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  'Europe/Nowhere',
  'WyJcdTAwMDAiXQ',
  'WzFd',
  'W10',
  'bnVsbA',
  ' ',
  '',
];

/** A text of a hundred thousand characters, longer than any column or index accepts. */
const LONG = 'é'.repeat(100_000);
const NUMBERS = [0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 4, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.constant(LONG) },
  { weight: 1, arbitrary: fc.constant('a'.repeat(3_000)) },
);

/** Any JSON, including keys that reach prototypes and extreme nesting. */
export const hostileJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { a: { b: [] } }),
  fc.array(hostileText, { maxLength: 3 }),
  hostileText.map((key) => withKey(key, 'x')),
  fc.integer({ min: 2, max: 60 }).map(nested),
);

/** Returns an object with the key as its own property, also for `__proto__`. */
export function withKey(key: string, value: unknown): object {
  return Object.defineProperty({}, key, { value, enumerable: true, configurable: true, writable: true });
}

export function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}
