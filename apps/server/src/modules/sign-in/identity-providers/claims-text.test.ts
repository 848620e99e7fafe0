import { expect, test } from 'vitest';
import { ApiError } from '../../../errors/api-error.ts';
import { parseClaims } from './claims-text.service.ts';

function faultOf(text: string): unknown {
  try {
    parseClaims(text);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { fields } = error.data as { fields: { path: string; code: string; params: object }[] };
    return [fields[0]?.code, fields[0]?.params];
  }
}

test.each([
  ['{"a":x}', 1, 6],
  ['{"a":1,\n "b" 2}', 2, 6],
  ['{"a":1,}', 1, 8],
  ['{"a":"b', 1, 8],
  ['', 1, 1],
  ['{} x', 1, 4],
  ['{\n"a":\n[1,]}', 3, 4],
])('names the place where %j is no JSON', (text, line, column) => {
  expect(faultOf(text)).toEqual(['claims-no-json', { line, column }]);
});

test.each(['[]', '"text"', 'null', '1'])('takes objects only, not %s', (text) => {
  expect(faultOf(text)).toEqual(['claims-no-object', {}]);
});

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

test('takes twenty levels and not more, however deep they go', () => {
  expect(faultOf(nested(20))).toBeNull();
  expect(faultOf(nested(21))).toEqual(['claims-too-deep', { maximum: 20 }]);
  expect(faultOf(`{"a":${'['.repeat(9_000)}${']'.repeat(9_000)}}`)).toEqual([
    'claims-too-deep',
    { maximum: 20 },
  ]);
});

test('treats a claim called __proto__ as a claim', () => {
  const claims = parseClaims('{"__proto__":{"email":"ada@shop.example"}}');
  expect(claims['email']).toBeUndefined();
  expect(Object.keys(claims)).toEqual(['__proto__']);
});
