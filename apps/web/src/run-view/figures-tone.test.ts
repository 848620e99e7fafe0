import { describe, expect, it } from 'vitest';
import { figuresTone, passRate } from './figures-tone.ts';

const none = { passed: 0, failed: 0, errors: 0, skipped: 0 };

describe('test results as a whole', () => {
  it.each([
    ['fail', { ...none, passed: 9, failed: 1, errors: 1 }],
    ['warn', { ...none, passed: 9, errors: 1 }],
    ['ok', { ...none, passed: 1, skipped: 40 }],
    ['mute', { ...none, skipped: 40 }],
  ] as const)('are %s for %j', (tone, figures) => {
    expect(figuresTone(figures)).toBe(tone);
  });

  it('count what was judged, over all runs', () => {
    expect(passRate([{ figures: { ...none, passed: 8, failed: 2, skipped: 5 } }])).toBe(80);
    expect(
      passRate([{ figures: { ...none, passed: 9, errors: 1 } }, { figures: { ...none, passed: 30 } }]),
    ).toBe(97.5);
    expect(passRate([{ figures: { ...none, skipped: 3 } }])).toBeNull();
  });
});
