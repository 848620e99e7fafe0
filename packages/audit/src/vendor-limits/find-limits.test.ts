import { describe, expect, it } from 'vitest';
import { limitFindingSchema } from '@vigie/contract/vendor-limit.ts';
import captured from '../../test/captured-calls.json' with { type: 'json' };
import { json } from '../../test/decoded-calls.ts';
import { LIMIT_CASES, type SentCall } from '../../test/limit-cases.ts';
import { body, request, visitWith } from '../../test/observation-builder.ts';
import { TRACKER_SAMPLES } from '../../test/tracker-samples.ts';
import { KNOWN_FAMILIES } from '../hits/families/known-families.ts';
import { readKnownHits } from '../events/known-hits.ts';
import { newLimitBudget } from './check-part.ts';
import { FAMILY_LIMITS } from './family-limits.ts';
import { findLimits, limitsOfHit } from './find-limits.ts';

const visit = (...calls: SentCall[]) =>
  visitWith(
    ...calls.map(([url, sent = null]) =>
      request({ url, body: sent, method: sent === null ? 'GET' : 'POST' }),
    ),
  );
const limitsOf = (...calls: SentCall[]) =>
  findLimits(visit(...calls)).hits.flatMap(({ findings }) => findings);
const rulesOf = (...calls: SentCall[]) => limitsOf(...calls).map(({ rule }) => rule);
const ga4 = (fields: Record<string, string>): SentCall => [
  'https://www.google-analytics.com/g/collect?v=2&tid=G-ABC1234567',
  body(new URLSearchParams({ en: 'sign_up', ...fields }).toString()),
];

describe('limits of vendors', () => {
  it.each(LIMIT_CASES.map(([rule, within, beyond]) => ({ rule, within, beyond })))(
    'finds a hit past $rule, and none at it',
    ({ rule, within, beyond }) => {
      expect(rulesOf(within).filter((one) => one === rule)).toEqual([]);
      expect(rulesOf(beyond).filter((one) => one === rule)).toEqual([rule]);
      expect(limitsOf(beyond).filter((finding) => !limitFindingSchema.safeParse(finding).success)).toEqual(
        [],
      );
    },
  );

  it('has a case for each rule, and each rule its source and day', () => {
    const rules = FAMILY_LIMITS.flatMap(({ vendor, rules: own }) => own.map((rule) => ({ vendor, ...rule })));
    const names = rules.map(({ vendor, id }) => `${vendor}.${id}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names.toSorted()).toEqual(LIMIT_CASES.map(([rule]) => rule).toSorted());
    expect(
      rules.filter(({ source, asOf }) => !source.startsWith('https://') || !/^\d{4}-\d\d-\d\d$/.test(asOf)),
    ).toEqual([]);
    const known = KNOWN_FAMILIES.map(({ vendor }) => vendor);
    expect(FAMILY_LIMITS.filter(({ vendor }) => !known.includes(vendor))).toEqual([]);
  });

  it('quotes the limit, the measure and the beginning of the value', () => {
    expect(limitsOf(ga4({ 'ep.plan': 'x'.repeat(140) }))).toEqual([
      {
        vendor: 'ga4',
        vendorName: 'Google Analytics 4',
        event: 'sign_up',
        requestId: expect.any(String),
        rule: 'ga4.parameter-value-length',
        kind: 'length',
        effect: 'cut',
        part: 'value',
        name: 'plan',
        limit: 100,
        unit: 'characters',
        value: `${'x'.repeat(59)}…`,
        measured: 140,
        source: 'https://support.google.com/analytics/answer/9267744',
        asOf: '2026-11-29',
      },
    ]);
  });

  it('counts code points as characters, and hides personal data', () => {
    expect(limitsOf(ga4({ 'up.mood': '😀'.repeat(36) }))).toEqual([]);
    const [found] = limitsOf(ga4({ 'up.contact': `jeanne.martin@example.fr ${'x'.repeat(40)}` }));
    expect(found).toMatchObject({ measured: 65, value: expect.stringContaining('j…@e….fr') });
  });

  it('reports nothing about what a redaction hides, or of a truncated body', () => {
    expect(limitsOf(ga4({ cu: '•••' }))).toEqual([]);
    const [url, sent = null] = ga4({ en: 'purchase', 'epn.value': '9' });
    const cut = sent && { ...sent, cut: true };
    expect(findLimits(visitWith(request({ url, body: cut }))).hits).toEqual([]);
  });
});

describe('healthy hits', () => {
  it('pass no limit: the samples of every family', () => {
    const found = TRACKER_SAMPLES.flatMap(([vendor, url, sent]) =>
      limitsOf([url, sent]).map(({ rule }) => [vendor, rule, url]),
    );
    expect(found).toEqual([]);
  });

  it('pass no limit: the recorded calls of real trackers', () => {
    const calls = Object.values(captured).flat();
    const found = calls.flatMap(({ url, bodyBase64 }) =>
      limitsOf([url, bodyBase64 ? body(bodyBase64, 'base64') : null]).map(({ rule, value }) => [rule, value]),
    );
    expect(found).toEqual([]);
  });
});

describe('a hostile hit', () => {
  it('gives a bounded number of findings within its budget', () => {
    const names = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`ep.${'n'.repeat(50)}${index}`, 'x'.repeat(200)]),
    );
    const findings = limitsOf(ga4(names));
    expect(findings).toHaveLength(20);
    expect(findings[0]).toMatchObject({ rule: 'ga4.parameter-count', measured: 10_000 });
  });

  it('is read once for each rule, whatever its length', () => {
    const text = 'x'.repeat(1_000_000);
    const hits = readKnownHits(visit(ga4({ en: text, [`ep.${text}`]: text, dt: text, cu: text })));
    const budget = newLimitBudget();
    const before = { ...budget };
    const findings = hits.flatMap(({ hit }) => limitsOfHit(hit, undefined, budget));
    expect(findings.map(({ rule }) => rule)).toEqual([
      'ga4.event-name-length',
      'ga4.parameter-name-length',
      'ga4.parameter-value-length',
      'ga4.page-title-length',
      'ga4.currency',
    ]);
    expect(findings.every(({ name, value }) => name.length <= 60 && value.length <= 60)).toBe(true);
    expect(before.characters - budget.characters).toBe(4_000_000);
    expect(before.parts - budget.parts).toBeLessThan(20);
  });

  it('stops the search of its visit, which reports it', () => {
    const batch = Array.from({ length: 400 }, () => ({ type: 'track', event: '', anonymousId: 'a' }));
    const whole = findLimits(visit(['https://api.segment.io/v1/b', json({ batch })]));
    expect(whole).toMatchObject({ isWhole: false });
    expect(whole.hits.flatMap(({ findings }) => findings)).toHaveLength(200);
  });

  it.each(['\u0000', '\uD800', '__proto__', '%E0%A4%A', '{"a":', '[[[[', 'NaN', '1e999', '١٢٣'])(
    'does no harm with %j',
    (text) => {
      const sent = ga4({ en: text, cu: text, 'epn.value': text, [`ep.${text}`]: text, pr1: text, uid: text });
      expect(limitsOf(sent).filter((finding) => !limitFindingSchema.safeParse(finding).success)).toEqual([]);
    },
  );
});
