import type { ProblemRegression } from '@vigie/contract/regression-cause.ts';
import { describe, expect, test } from 'vitest';
import { innocentParts, candidateLabel, candidateVerdict } from './candidate-words.ts';

const body = (file: string) => ({
  role: 'container' as const,
  url: `https://cdn.example/${file}`,
  loader: null,
  sha256: file,
  file,
  sizeBytes: 9,
  status: 200,
  mimeType: null,
  etag: null,
  lastModified: null,
  why: null,
});
const container = {
  suspicion: 'container' as const,
  kind: 'body' as const,
  role: 'container' as const,
  before: body('container.js'),
  after: body('container.js'),
};
const header = (name: string) => ({
  suspicion: 'header' as const,
  kind: 'header' as const,
  name,
  before: 'a',
  after: 'b',
});
const suspicions = {
  from: '2026-03-10T05:58:00.000Z',
  to: '2026-03-10T06:03:00.000Z',
  documentUrl: 'https://shop.example/',
  suspects: [header('content-security-policy'), container, header('referrer-policy')],
  innocent: [{ kind: 'body' as const, role: 'consent-manager' as const, url: 'https://cmp.example/cmp.js' }],
  unknown: [{ role: 'first-party' as const, url: 'https://shop.example/large.js' }],
};
const search: NonNullable<ProblemRegression['search']> = {
  at: suspicions.to,
  endedAt: suspicions.to,
  jobId: null,
  tried: [1, 0],
  culprit: { outcome: 'proven', blame: 'alone', guilty: [0], cleared: [1], visits: 3 },
  failure: null,
};

describe('the words about candidates', () => {
  test('finds the guilty one by its index among the restored ones', () => {
    const verdicts = suspicions.suspects.map((candidate, index) => [
      candidateLabel(candidate),
      candidateVerdict(search, index),
    ]);
    expect(verdicts).toEqual([
      ['content-security-policy', 'cleared'],
      ['container.js', 'guilty'],
      ['referrer-policy', null],
    ]);
  });

  test('calls innocent what did not change or was cleared, and nothing of which a part was not tried or seen', () => {
    expect(innocentParts(suspicions, search)).toEqual(['policy', 'consent-manager']);
    expect(innocentParts(suspicions, null)).toEqual(['consent-manager']);
  });
});
