import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOCALES } from '@vigie/contract/locales.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { hostileObservation } from '../../../../../packages/audit/test/hostile-observation.ts';
import { observation, request, settings } from '../../../../../packages/audit/test/observation-builder.ts';
import { visitReportPage } from './visit-report.ts';

const ID = '00000000-0000-4000-8000-000000000001';

function pageOf(visited: Observation, locale: (typeof LOCALES)[number]): string {
  const ids = { id: ID, websiteId: ID, jobId: ID, pageId: ID, previousId: null };
  const evaluation = {
    observedAt: visited.startedAt,
    verdicts: [],
    faults: [],
    hits: [],
    vendors: [],
    pageKind: null,
  };
  return visitReportPage({
    stored: { ...ids, ...evaluation, url: visited.requestedUrl, observation: visited },
    tracking: settings(),
    agent: 'Paris 1.0',
    software: 'Vigie 1',
    locale,
    timeZone: 'Europe/Paris',
  });
}

test('a report names vendors and the requests to other sites, in both languages', () => {
  const hit = 'https://region1.google-analytics.com/g/collect?v=2&tid=G-1&en=page_view&gcs=G111';
  const value = [request({ url: 'https://shop.example/' }), request({ url: hit, status: 204 })];
  const visited = observation({
    requestedUrl: 'https://shop.example/',
    finalUrl: 'https://shop.example/',
    requests: { state: 'recorded', value },
  });
  const [fr, en] = [pageOf(visited, 'fr'), pageOf(visited, 'en')];
  expect(fr).toContain('<html lang="fr-FR">');
  expect(fr).toContain('<td>Mesure d’audience</td>');
  expect(en).toContain('<td>Audience measurement</td>');
  for (const page of [fr, en]) expect(page).toContain(hit.replaceAll('&', '&amp;'));
});

test('whatever a page sent is text of its report', () => {
  fc.assert(
    fc.property(hostileObservation, fc.constantFrom(...LOCALES), (visited, locale) => {
      expect(pageOf(visited, locale)).not.toMatch(/<(script|img|iframe|link|a)\b/i);
    }),
    { numRuns: 40 },
  );
});
