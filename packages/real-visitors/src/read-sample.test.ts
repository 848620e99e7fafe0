import { expect, it } from 'vitest';
import { readSample, type SampleVocabulary } from './read-sample.ts';

const KNOWN: SampleVocabulary = {
  trackers: new Set(['main']),
  pageGroups: new Set(['checkout']),
  events: new Map([['purchase', new Set(['value', 'currency'])]]),
  releases: new Set(['v42']),
};
const SAMPLE = {
  v: 1,
  p: 'checkout',
  t: [['main', 'blocked', 0]],
  d: { present: 1, events: [['purchase', ['currency'], ['value']]] },
  c: ['granted', 1000],
  b: '',
  w: 'phone',
  r: 'v42',
};

const read = (sample: unknown) => readSample(JSON.stringify(sample), KNOWN);

it('reads a sample with the indexes of its words', () => {
  expect(read(SAMPLE)).toEqual({
    pageGroup: 'checkout',
    release: 'v42',
    browser: null,
    consent: 0,
    lateness: 2,
    device: 0,
    hasDataLayer: true,
    trackers: [{ id: 'main', state: 1, isRequested: false }],
    events: [{ name: 'purchase', missing: ['currency'], wrongTyped: ['value'] }],
  });
});

it('leaves out each name that the website does not configure', () => {
  const planted = 'jane@example.org';
  const read = readSample(
    JSON.stringify({
      ...SAMPLE,
      p: planted,
      r: planted,
      b: planted,
      t: [
        [planted, 'loaded', 1],
        ['main', planted, 1],
      ],
      d: {
        present: planted,
        events: [
          [planted, [], []],
          ['purchase', [planted], [planted]],
        ],
      },
      c: [planted, planted],
    }),
    KNOWN,
  );
  expect(JSON.stringify(read)).not.toContain('jane');
  expect(read?.trackers).toEqual([]);
});

it.each([
  '',
  'null',
  '[]',
  '1',
  '"text"',
  '{',
  '{"v":2}',
  '{"v":1}',
  '{"v":1,"w":["phone"]}',
  '{"v":1,"w":"__proto__"}',
])('refuses %s', (body) => {
  expect(readSample(body, KNOWN)).toBeNull();
});

it('reads a tracker once, and lists up to their limit', () => {
  const many = Array.from({ length: 5_000 }, () => ['main', 'loaded', 1]);
  expect(read({ ...SAMPLE, t: many })?.trackers).toHaveLength(1);
});
