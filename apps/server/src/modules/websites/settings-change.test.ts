import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { expect, test } from 'vitest';
import { changesVerdicts } from './settings-change.ts';

const SETTINGS = {
  url: 'https://shop.example/',
  tracking: { jsTagName: '/t.js', phpTagName: '/c', requiredVariables: [], pageViewRule: null },
  visits: NEW_VISIT_OPTIONS,
};
const change = (visits: object) =>
  changesVerdicts(SETTINGS as never, { ...SETTINGS, visits: { ...NEW_VISIT_OPTIONS, ...visits } } as never);

test('what becomes of hits may change verdicts, pictures do not', () => {
  expect(change({ hits: 'answer-locally' })).toBe(true);
  expect(change({ pictures: true })).toBe(false);
  expect(change({ pictures: false })).toBe(false);
});
