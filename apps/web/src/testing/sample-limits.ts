import type { LimitUse } from '@vigie/contract/website-limits.ts';

/** A website well within the instance's limits. */
export function sampleLimitUse(changes: Partial<LimitUse> = {}): Omit<LimitUse, 'own'> {
  return {
    instance: { recordingsMegabytes: 20_000, visitsPerDay: 50_000 },
    recordings: {
      documentsBytes: 412_000_000,
      picturesBytes: 5_180_000_000,
      dataLayerBytes: 38_000_000,
      reached: null,
    },
    visits: { today: 312, reachedAt: null, nextDayAt: '2026-11-22T00:00:00.000Z' },
    ...changes,
  };
}

/** One that has reached both. */
export function sampleFullUse(): Omit<LimitUse, 'own'> {
  return sampleLimitUse({
    recordings: {
      documentsBytes: 2_100_000_000,
      picturesBytes: 16_720_000_000,
      dataLayerBytes: 190_000_000,
      reached: {
        at: '2026-11-20T22:14:00.000Z',
        picturesSince: '2026-10-28T06:12:00.000Z',
        documentsSince: null,
      },
    },
    visits: { today: 50_000, reachedAt: '2026-11-21T09:30:00.000Z', nextDayAt: '2026-11-22T00:00:00.000Z' },
  });
}
