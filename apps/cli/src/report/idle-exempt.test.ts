import { expect, test } from 'vitest';
import { en } from '../format/labels/en.ts';
import { fr } from '../format/labels/fr.ts';
import { idleExempt } from './idle-exempt.ts';

const ROW = { hosts: [], states: {} };
const CONSENT = {
  states: [],
  vendors: [
    { vendor: 'matomo', ...ROW },
    { vendor: 'ga4', ...ROW },
  ],
  pages: [{ url: 'https://shop.example/', states: {} }],
  findings: [],
} as unknown as Parameters<typeof idleExempt>[0];
const tracking = {
  jsTagName: 'tag.js',
  phpTagName: 'collect.php',
  requiredVariables: [],
  pageViewRule: null,
};

test.each([
  [['Matomo', 'google analytics 4', 'collect.php'], []],
  [['matmo'], [{ name: 'matmo', nearest: 'matomo' }]],
  [['Google Analitics 4'], [{ name: 'Google Analitics 4', nearest: 'Google Analytics 4' }]],
  [['hotjar'], [{ name: 'hotjar', nearest: null }]],
])('of the exempt %j, those that did nothing are reported with the nearest name that did', (exempt, idle) => {
  expect(idleExempt(CONSENT, { exempt, tracking })).toEqual(idle);
});

test('a run that measured no page knows nothing of them', () => {
  expect(idleExempt(undefined, { exempt: ['matmo'], tracking })).toEqual([]);
});

test('the sentence is there in both languages', () => {
  const idle = { name: 'matmo', nearest: 'matomo' };
  expect(en.matrix.idleExempt(idle)).toContain('did you mean "matomo"?');
  expect(fr.matrix.idleExempt(idle)).toContain('vouliez-vous dire « matomo » ?');
  expect(fr.matrix.idleExempt({ name: 'hotjar', nearest: null })).not.toContain('vouliez');
});
