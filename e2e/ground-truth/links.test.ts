import { expect, it } from 'vitest';
import { evaluateLinks } from './links/evaluation.ts';
import { FAULTY_LANDINGS } from './links/faulty-landings.ts';
import { HEALTHY_LINKS } from './links/healthy-links.ts';
import { LOST_LINKS } from './links/lost-links.ts';

const SHORT = new Set([
  'third-answer-by-script',
  'strip-before-hit',
  'click-tracker',
  'fragment-by-script',
  'loop-by-script',
  'ga4-own-url',
  'consent-on-other-host-and-back',
  'to-tls-and-www',
  'waits-for-consent',
  'unknown-collector',
  'unknown-collector-own-url',
]);

it('reports where a link loses its campaign, and accuses no healthy one', async () => {
  const cases = [...LOST_LINKS, ...FAULTY_LANDINGS, ...HEALTHY_LINKS].filter(({ name }) => SHORT.has(name));
  const { faults, planted } = await evaluateLinks(cases);
  expect(faults).toEqual([]);
  expect(planted).toBe(12);
});

it(
  'reports each of 60 planted losses at its answer, and accuses none of 40 healthy links',
  { tags: ['exhaustive'] },
  async () => {
    const { faults, planted, found, unplanted, healthy } = await evaluateLinks([
      ...LOST_LINKS,
      ...FAULTY_LANDINGS,
      ...HEALTHY_LINKS,
    ]);
    expect(faults).toEqual([]);
    expect([found, unplanted]).toEqual([planted, 0]);
    expect(LOST_LINKS.length + FAULTY_LANDINGS.length).toBeGreaterThanOrEqual(60);
    expect(healthy).toBeGreaterThanOrEqual(40);
  },
);
