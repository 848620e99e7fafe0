import { expect, test } from 'vitest';
import { ScimFault } from './scim-fault.ts';
import { readFilter } from './scim-filter.ts';

test('a filter is read', () => {
  expect(readFilter('userName eq "ada" and not (active eq false)')).toMatchObject({
    op: 'and',
    filters: [{ op: 'eq', attrPath: 'userName', compValue: 'ada' }, { op: 'not' }],
  });
});

test.each([
  '',
  'userName',
  'userName eq',
  'userName eq ada',
  'userName is "ada"',
  'userName eq "ada',
  '(userName eq "ada"',
  'userName eq {"a":1}',
  '@',
  '('.repeat(1_001),
  `userName eq "${'\n'.repeat(60)}`,
])('what is none is refused at once: %j', (text) => {
  expect(() => readFilter(text)).toThrow(ScimFault);
});

test('one that is nested as deep as it may be is refused or read', () => {
  expect(() => readFilter('('.repeat(1_000))).toThrow(ScimFault);
  expect(() => readFilter(`${'not '.repeat(240)}active pr`)).not.toThrow();
});
