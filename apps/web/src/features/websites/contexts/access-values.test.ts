import { expect, test } from 'vitest';
import {
  accessChangesOf,
  accessFaults,
  accessRowsOf,
  NEW_ACCESS_ROW,
  type AccessRow,
} from './access-values.ts';

const STORED = accessRowsOf([{ kind: 'header', name: 'X-Preview' }]) as [AccessRow];
const COOKIE: AccessRow = { ...NEW_ACCESS_ROW, kind: 'cookie', name: 'gate', value: '1' };

test('an access sends only what changes, and no value that is stored', () => {
  expect(accessChangesOf([...STORED, NEW_ACCESS_ROW])).toEqual([]);
  const kind = 'header';
  expect(accessChangesOf([{ ...STORED[0], isRemoved: true }])).toEqual([
    { kind, was: 'X-Preview', name: null },
  ]);
  expect(accessChangesOf([{ ...STORED[0], name: 'X-Key ' }])).toEqual([
    { kind, was: 'X-Preview', name: 'X-Key' },
  ]);
  expect(accessChangesOf([{ ...STORED[0], value: 'new' }, COOKIE])).toEqual([
    { kind, was: 'X-Preview', name: 'X-Preview', value: 'new' },
    { kind: 'cookie', name: 'gate', value: '1' },
  ]);
});

test.each([
  ['name', 'access-name-required', { ...COOKIE, name: ' ' }],
  ['name', 'access-name-taken', { ...COOKIE, kind: 'header' as const, name: 'x-preview' }],
  ['name', 'cookie-name-invalid', { ...COOKIE, name: 'a b' }],
  ['value', 'access-value-required', { ...COOKIE, value: '' }],
  ['value', 'cookie-value-invalid', { ...COOKIE, value: 'a;b' }],
])('an access refuses a %s with %s at its row', (part, code, row) => {
  expect(accessFaults([...STORED, row])).toEqual([{ path: `access.1.${part}`, code, params: {} }]);
});
