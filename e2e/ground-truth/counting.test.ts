import { expect, it } from 'vitest';
import { COUNTED_PAGES, LOST_PAGES } from './counting/counting-page.ts';
import { evaluateCounting } from './counting/evaluation.ts';

const SHORT = [
  'foreign-host',
  'excluded-vigie',
  'search-q',
  'ping-only',
  'dropped-event',
  'plausible',
  'umami',
  'umami-robot-event',
  'umami-dropped',
  'snowplow-unknown-schema',
];

it('an audit reports which hits are in the report, and why others are not', async () => {
  const pages = [...LOST_PAGES.filter(({ name }) => SHORT.includes(name)), ...COUNTED_PAGES.slice(0, 2)];
  const { faults, counted, lost } = await evaluateCounting(pages);
  expect(faults).toEqual([]);
  expect([counted, lost]).toEqual([15, 8]);
});

it(
  'an audit accuses none of 300 counted hits, and explains each loss',
  { tags: ['exhaustive'] },
  async () => {
    const { faults, counted, questions } = await evaluateCounting([...LOST_PAGES, ...COUNTED_PAGES]);
    expect(faults).toEqual([]);
    expect(counted).toBeGreaterThanOrEqual(300);
    expect(questions).toBeLessThan(120);
  },
);
