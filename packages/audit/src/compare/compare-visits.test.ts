import { describe, expect, test } from 'vitest';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { decodeHits } from '../hits/decode-hits.ts';
import { evaluateObservation } from '../evaluate-observation.ts';
import {
  dataLayer,
  failure,
  observation,
  PAGE_VIEW_URL,
  pageViewRequest,
  recorded,
  request,
  settings,
  tagRequest,
} from '../../test/observation-builder.ts';
import { compareVisits } from './compare-visits.ts';
import { isVolatile, withoutVolatile } from './volatile.ts';

const visit = (rest: Partial<Observation> = {}) => {
  const recordedVisit = observation(rest);
  return {
    observation: recordedVisit,
    verdicts: evaluateObservation(recordedVisit, settings()),
    hits: decodeHits(recordedVisit, settings()),
  };
};
const policy = (text: string) =>
  recorded({
    policies: [{ source: 'header' as const, disposition: 'enforce' as const, text }],
    violations: [],
  });

const visitAt = (stamp: string) =>
  visit({
    requests: recorded([
      tagRequest(),
      pageViewRequest({
        url: `${PAGE_VIEW_URL}&_id=${stamp}abcdef012345&rand=${stamp}&gt_ms=${stamp.slice(-2)}`,
      }),
      request({ url: `https://cdn.example/lib.js?cb=${stamp}` }),
    ]),
    dataLayer: dataLayer({
      final: [{ page_type: 'cart', stamp: Number(stamp), gtm: { start: Number(stamp) } }],
    }),
    csp: policy(`script-src 'self' 'nonce-${stamp}'`),
  });
const visitPriced = (price: number) => visit({ dataLayer: dataLayer({ final: [{ product: { price } }] }) });

describe('two visits of a page', () => {
  test('that are alike differ in nothing, whatever clocks and random ids they have', () => {
    const { isWhole, ...changes } = compareVisits(visitAt('1767607200001'), visitAt('1767607299999'));
    expect(isWhole).toBe(true);
    expect(Object.values(changes).flat()).toEqual([]);
  });

  test('differ in the tag that is no longer let through', () => {
    const before = visit();
    const after = visit({
      requests: recorded([tagRequest(failure('net::ERR_BLOCKED_BY_CSP', { blockedReason: 'csp' }))]),
      csp: policy("script-src 'self'"),
      console: recorded([
        { atMs: 5, level: 'error', text: 'Refused to load the script', url: null, line: null },
      ]),
    });
    const changes = compareVisits(before, after);
    expect(changes.verdicts.map(({ name }) => name)).toContain('tagJs');
    expect(changes.requests).toEqual([
      { change: 'removed', name: expect.stringMatching(/^POST .*matomo\.php/), before: '204', after: null },
      {
        change: 'changed',
        name: 'https://cdn.example/matomo.js',
        before: '200',
        after: 'net::ERR_BLOCKED_BY_CSP',
      },
    ]);
    expect(changes.hitParameters).toContainEqual({
      change: 'removed',
      name: 'page_type',
      before: 'cart',
      after: null,
    });
    expect(changes.policies).toEqual([
      { change: 'added', name: 'script-src', before: null, after: "script-src 'self'" },
    ]);
    expect(changes.console).toEqual([
      { change: 'added', name: 'Refused to load the script', before: null, after: '1' },
    ]);
  });

  test('differ in a value of the dataLayer', () => {
    expect(compareVisits(visitPriced(24.9), visitPriced(22.4)).dataLayer).toEqual([
      { change: 'changed', name: 'product.price', before: '24.9', after: '22.4' },
    ]);
  });

  test('are compared by their verdicts only once what was captured is dropped', () => {
    const after = {
      ...visit({ requests: recorded([]), scriptRuns: recorded([]) }),
      observation: null,
      hits: [],
    };
    const { isWhole, verdicts, requests } = compareVisits(visit(), after);
    expect([isWhole, requests]).toEqual([false, []]);
    expect(verdicts).toContainEqual({
      change: 'changed',
      name: 'tagJs',
      before: 'passed',
      after: 'not-requested',
    });
  });
});

test.each<[string, string, boolean]>([
  ['page', '1767607200001', true],
  ['at', '2026-01-05T10:00:00.000Z', true],
  ['order', '0192d2d4-96a1-7c3e-8a52-0f9d8a5b6c7d', true],
  ['key', 'f3a9c1d20b7e4a55', true],
  ['_', '12', true],
  ['cid', '81234567.171234567', true],
  ['t', 'pageview', false],
  ['s', 'chaussures', false],
  ['price', '24.9', false],
  ['sku', 'REF-2231', false],
  ['title', 'Chaussures de marche', false],
])('%s=%s is another at every visit: %s', (name, value, expected) => {
  expect(isVolatile(name, value)).toBe(expected);
});

test('an address retains the meaningful parameters', () => {
  expect(withoutVolatile('https://a.example/x?page=2&cb=99887766#top')).toBe('https://a.example/x?page=2');
});
