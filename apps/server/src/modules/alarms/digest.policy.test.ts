import { describe, expect, test } from 'vitest';
import { lastDigestAt } from './digests.service.ts';

describe('a digest was due last', () => {
  // 2026-03-09 is a Monday.
  test.each([
    ['daily', '2026-03-10T05:59:59Z', '2026-03-09T06:00:00Z'],
    ['daily', '2026-03-10T06:00:00Z', '2026-03-10T06:00:00Z'],
    ['weekly', '2026-03-09T05:59:59Z', '2026-03-02T06:00:00Z'],
    ['weekly', '2026-03-09T06:00:00Z', '2026-03-09T06:00:00Z'],
    ['weekly', '2026-03-15T23:00:00Z', '2026-03-09T06:00:00Z'],
  ] as const)('%s, at %s: %s', (rhythm, now, due) => {
    expect(lastDigestAt(rhythm, new Date(now))).toEqual(new Date(due));
  });
});
