import { describe, expect, it } from 'vitest';
import { sampleObservation } from '../../testing/sample-observation.ts';
import { partCounts } from './part-counts.ts';

describe('the counts on the tabs of a recording', () => {
  const stored = sampleObservation();

  it('are the number of items of each part', () => {
    expect(partCounts(stored)).toMatchObject({ hits: stored.hits.length, requests: 5, cookies: 3 });
  });

  it('count every failing check, consequences too', () => {
    const failing = stored.verdicts.filter(({ outcome }) => outcome === 'failed');
    expect(partCounts(stored).findings).toBe(failing.length);
    expect(failing.length).toBeGreaterThan(stored.faults.length);
  });

  it('leave out what could not be recorded, and all that is no longer stored', () => {
    const { observation } = stored;
    if (!observation) throw new Error('The sample has no recording.');
    const lost = { ...observation, cookies: { state: 'unavailable', why: 'closed' } as const };
    expect(partCounts({ ...stored, observation: lost })).not.toHaveProperty('cookies');
    expect(partCounts({ ...stored, observation: null })).toEqual({ findings: expect.any(Number) });
  });
});
