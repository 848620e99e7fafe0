import { expect, test } from 'vitest';
import type { StoredConsentFinding, StoredMatrix } from '@vigie/contract/stored-consent.ts';
import { matrixReportPage } from './matrix-report.ts';

const AT = '2026-03-10T12:00:00.000Z';
const ID = '00000000-0000-4000-8000-000000000001';
const HOSTILE = '"><script>x</script>';
const URL = `https://shop.example/?q=${HOSTILE}`;
const cell = { hits: 2, pings: 0, cookies: 1, storage: 0, pages: 1, findings: 1 };
const matrix: StoredMatrix = {
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
const finding: StoredConsentFinding = {
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
  ...Array.from({ length: 250 }, (): StoredConsentFinding => ({ ...finding, severity: 'minor' })),
  finding,
];
const pageIn = (locale: 'fr' | 'en', shown = matrix) =>
  matrixReportPage({
    matrix: shown,
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

const [page] = matrix.pages;
const ordered: StoredMatrix = {
  ...matrix,
  run: {
    ...matrix.run,
    heldBack: { seconds: 3, jobs: 2, pagesTotal: 2, pagesDone: 2, pagesFailed: 0 },
  },
  pages: [
    { ...page!, url: 'https://shop.example/kept', order: 'safe' },
    {
      ...page!,
      order: 'depends-on-speed',
      brokenOrders: [
        {
          vendorName: HOSTILE,
          state: 'none',
          role: 'manager',
          observationId: ID,
          expected: `CMP 70 ms < matomo 900 ms ${HOSTILE}`,
          seen: 'matomo 900 ms < CMP 3070 ms',
        },
      ],
    },
  ],
};

test('states for each page whether its order depends on speed, and both orders of one that broke', () => {
  const en = pageIn('en', ordered);
  expect(en).toContain('<dt>Files held back</dt><dd>One after the other, by 3 s</dd>');
  expect(en.indexOf('<td>depends on speed</td>')).toBeLessThan(
    en.indexOf('<td>safe, whatever comes late</td>'),
  );
  expect(en).toContain('<td>Not answered</td><td>the consent manager</td><td>CMP 70 ms &lt; matomo 900 ms');
  expect(en).toContain('<td>matomo 900 ms &lt; CMP 3070 ms</td>');
  expect(pageIn('fr', ordered)).toContain('<td>la plateforme de consentement</td>');
  expect(pageIn('fr', ordered)).not.toMatch(/<(script|img|iframe|link|a)\b/i);
});

test('states that orders were not measured, are not known yet, or that none broke', () => {
  expect(pageIn('en')).toContain('<p>Not measured: no file was held back.');
  const goingOn = { ...ordered, pages: [{ ...page!, order: null }] };
  expect(pageIn('en', goingOn)).toContain('<td>known once the matrix has ended</td>');
  expect(pageIn('en', goingOn)).toContain('<p>No page depends on the speed of its files');
});

test('whatever pages and users wrote is text of it', () => {
  expect(pageIn('fr')).not.toMatch(/<(script|img|iframe|link|a)\b/i);
});
