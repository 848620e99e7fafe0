import { expect, test } from 'vitest';
import type { KeptConsentFinding, KeptMatrix } from '@vigie/contract/kept-consent.ts';
import { matrixReportPage } from './matrix-report.ts';

const AT = '2026-03-10T12:00:00.000Z';
const ID = '00000000-0000-4000-8000-000000000001';
const HOSTILE = '"><script>x</script>';
const URL = `https://shop.example/?q=${HOSTILE}`;
const cell = { hits: 2, pings: 0, cookies: 1, storage: 0, pages: 1, findings: 1 };
const matrix: KeptMatrix = {
  run: { id: ID, websiteId: ID, at: AT, endedAt: AT, pool: null, states: {}, heldBack: null, findings: 1 },
  states: ['none', 'refuse'],
  vendors: [{ vendor: 'x', name: HOSTILE, hosts: [HOSTILE], isExempt: true, states: { refuse: cell } }],
  pages: [
    {
      pageId: ID,
      url: URL,
      findings: 1,
      order: 'not-measured',
      brokenOrders: [],
      states: { refuse: { answered: 'refuse', observationId: ID } },
    },
  ],
};
const finding: KeptConsentFinding = {
  kind: 'against-refusal',
  vendor: 'x',
  vendorName: HOSTILE,
  url: URL,
  state: 'refuse',
  severity: 'critical',
  expected: '0',
  seen: HOSTILE,
  pageId: ID,
  observationId: ID,
  causeId: null,
};
const findings = [
  ...Array.from({ length: 250 }, (): KeptConsentFinding => ({ ...finding, severity: 'minor' })),
  finding,
];
const pageIn = (locale: 'fr' | 'en') =>
  matrixReportPage({
    matrix,
    findings,
    exempt: [{ vendor: HOSTILE, reason: HOSTILE }],
    website: URL,
    agents: [HOSTILE],
    software: 'Vigie 1',
    locale,
    timeZone: 'Europe/Paris',
  });

test('begins with the table and the gravest findings, in both languages', () => {
  const [fr, en] = [pageIn('fr'), pageIn('en')];
  expect(fr).toContain('<th>Éditeur</th><th>Sans réponse</th><th>Refusé</th>');
  expect(fr).toContain('<td>–</td><td>hits\u00A0: 2, cookies\u00A0: 1</td>');
  expect(en.indexOf('hits: 2')).toBeLessThan(en.indexOf('<td>Critical</td>'));
  expect(en.indexOf('<td>Critical</td>')).toBeLessThan(en.indexOf('<td>Minor</td>'));
  expect(en).toContain('51 more findings are not shown.');
});

test('whatever pages and users wrote is text of it', () => {
  expect(pageIn('fr')).not.toMatch(/<(script|img|iframe|link|a)\b/i);
});
