import { expect, test } from 'vitest';
import type { OutboxValue } from '../../../db/schema/stored-types.ts';
import { decodeStateValue, encodeStateValue } from './columns.ts';
import { clickhouseRows, stateIdOf, type OutboxVisit } from './rows.ts';

const visit: OutboxVisit = {
  companyId: '019d0000-0000-7000-8000-000000000001',
  websiteId: '019d0000-0000-7000-8000-000000000002',
  observedAt: new Date('2026-03-31T23:59:59.007Z'),
  observationId: '019d0000-0000-7000-8000-000000000003',
  pageId: '019d0000-0000-7000-8000-000000000004',
  state: Buffer.from('ff00000000000001aaaaaaaaaaaaaaaa', 'hex'),
  values: [
    [3, 'string', "it's\\ {x}", false],
    [4, 'number', 1e21, false],
    [5, 'number', 12.5, true],
    [6, 'string', '"é\n', true],
    [7, 'boolean', false, true],
    [8, 'null', null, false],
    [14, 'string', 'in the same column', true],
  ],
};
test('a visit, its state and the values of its state become rows', () => {
  expect(clickhouseRows([visit])).toEqual({
    visits: [
      {
        company_id: visit.companyId,
        website_id: visit.websiteId,
        observed_at: '2026-03-31 23:59:59.007',
        observation_id: visit.observationId,
        page_id: visit.pageId,
        state_id: '18374686479671623681',
        varying_5: { 5: '12.5' },
        varying_6: { 6: '"é\n', 14: 'in the same column' },
        varying_7: { 7: 'false' },
        varying_types: { 5: 'number', 7: 'boolean' },
      },
    ],
    states: [
      {
        company_id: visit.companyId,
        website_id: visit.websiteId,
        month: '2026-03-01',
        state_id: '18374686479671623681',
        told_0: { 8: '0=null' },
        told_3: { 3: "s=it's\\ {x}" },
        told_4: { 4: 'n=1e+21' },
        told_5: { 5: 'n*' },
        told_6: { 6: 's*', 14: 's*' },
        told_7: { 7: 'b*' },
      },
    ],
  });
});

test('a state is written once a month of a website', () => {
  const later = { ...visit, observedAt: new Date('2026-04-01T00:00:00Z') };
  const other = { ...visit, websiteId: '019d0000-0000-7000-8000-000000000009' };
  const { visits, states } = clickhouseRows([visit, later, visit, other]);
  expect([visits.length, states.length]).toEqual([4, 3]);
});

test.each([
  [1e21, '1000000000000000000000'],
  [-1.25e22, '-12500000000000000000000'],
  [1e-7, '0.0000001'],
  [-1.5e-9, '-0.0000000015'],
  [1.7976931348623157e308, `17976931348623157${'0'.repeat(292)}`],
  [5e-324, `0.${'0'.repeat(323)}5`],
  [-0, '0'],
  [0.1, '0.1'],
])('the number %d varies as PostgreSQL shows it', (value, text) => {
  const { visits } = clickhouseRows([{ ...visit, values: [[5, 'number', value, true]] }]);
  expect(visits[0]).toMatchObject({ varying_5: { 5: text }, varying_types: { 5: 'number' } });
});

test('the id of a state has no sign', () => {
  expect(stateIdOf(Buffer.alloc(16))).toBe('0');
  expect(stateIdOf(Buffer.alloc(16, 0xff))).toBe('18446744073709551615');
});

test.each<OutboxValue>([
  [1, 'string', '=*', false],
  [1, 'string', '', false],
  [1, 'number', 5e-324, false],
  [1, 'boolean', true, false],
  [1, 'null', null, false],
  [1, 'list', '[]', false],
  [1, 'object', '{"a":1}', false],
  [1, 'number', null, true],
])('of variable %d, the %s %j is read as it was stored', (...given) => {
  const [, type, value, varies] = given;
  expect(decodeStateValue(encodeStateValue(given))).toMatchObject({ type, value, varies });
});
