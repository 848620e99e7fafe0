import { describe, expect, test } from 'vitest';
import { growthOf } from './process-sizes.ts';

const SAMPLE_MS = 5_000;

function lifeOf(minutes: number, sizeAt: (minute: number) => { megabytes: number; files: number }) {
  return Array.from({ length: (minutes * 60_000) / SAMPLE_MS }, (_none, number) => {
    const atMs = number * SAMPLE_MS;
    return { atMs, ...sizeAt(atMs / 60_000) };
  });
}

describe('what a process takes', () => {
  test('is flat when it grows at first only', () => {
    const life = lifeOf(10, (minute) => ({ megabytes: 100 + 90 * Math.min(1, minute), files: 40 }));
    expect(growthOf(life)).toBeNull();
  });

  test('is not flat when memory grows all the time', () => {
    const life = lifeOf(10, (minute) => ({ megabytes: 100 + 20 * minute, files: 40 }));
    expect(growthOf(life)).toMatch(/^grew from \d+ to \d+ megabytes$/);
  });

  test('is not flat when files are left open', () => {
    const life = lifeOf(10, (minute) => ({ megabytes: 100, files: Math.round(40 + 12 * minute) }));
    expect(growthOf(life)).toMatch(/^grew from \d+ to \d+ files$/);
  });

  test('is not reported for a short life', () => {
    const life = lifeOf(3, (minute) => ({ megabytes: 100 + 100 * minute, files: 40 }));
    expect(growthOf(life)).toBeNull();
  });

  test('may never be too much', () => {
    expect(growthOf(lifeOf(1, () => ({ megabytes: 700, files: 40 })))).toBe('took 700 MB');
  });
});
