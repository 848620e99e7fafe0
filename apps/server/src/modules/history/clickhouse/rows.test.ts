import { expect, test } from 'vitest';
import { rowsOf, stateIdOf, type OutboxVisit } from './rows.ts';

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
  ],
};
const scope = {
  company_id: visit.companyId,
  website_id: visit.websiteId,
  month: '2026-03-01',
  state_id: '18374686479671623681',
};

test('a visit, its state and the values of its state become rows', () => {
  expect(rowsOf([visit])).toEqual({
    visits: [
      {
        company_id: visit.companyId,
        website_id: visit.websiteId,
        observed_at: '2026-03-31 23:59:59.007',
        observation_id: visit.observationId,
        page_id: visit.pageId,
        state_id: '18374686479671623681',
        varying: { 5: '12.5', 6: '"é\n', 7: 'false' },
        varying_types: { 5: 'number', 7: 'boolean' },
      },
    ],
    stateValues: [
      { ...scope, variable_id: 3, type: 'string', text: "it's\\ {x}", number: null, varies: false },
      { ...scope, variable_id: 4, type: 'number', text: '1e+21', number: 1e21, varies: false },
      { ...scope, variable_id: 5, type: 'number', text: '', number: null, varies: true },
      { ...scope, variable_id: 6, type: 'string', text: '', number: null, varies: true },
      { ...scope, variable_id: 7, type: 'boolean', text: '', number: null, varies: true },
      { ...scope, variable_id: 8, type: 'null', text: 'null', number: null, varies: false },
    ],
    states: [{ ...scope, variables: JSON.stringify({ 3: "it's\\ {x}", 4: 1e21, 8: null }) }],
  });
});

test('a state is written once a month of a website', () => {
  const later = { ...visit, observedAt: new Date('2026-04-01T00:00:00Z') };
  const other = { ...visit, websiteId: '019d0000-0000-7000-8000-000000000009' };
  const { visits, states, stateValues } = rowsOf([visit, later, visit, other]);
  expect([visits.length, states.length, stateValues.length]).toEqual([4, 3, 18]);
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
  const { visits } = rowsOf([{ ...visit, values: [[5, 'number', value, true]] }]);
  expect(visits[0]).toMatchObject({ varying: { 5: text }, varying_types: { 5: 'number' } });
});

test('the id of a state has no sign', () => {
  expect(stateIdOf(Buffer.alloc(16))).toBe('0');
  expect(stateIdOf(Buffer.alloc(16, 0xff))).toBe('18446744073709551615');
});
