import { describe, expect, test } from 'vitest';
import { secondsUntilNext } from './messages.policy.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

describe('the next message', () => {
  test('may be sent at once by whoever sent four within the hour', () => {
    expect(secondsUntilNext([1, 2, 3, 4].map(minutesAgo), NOW)).toBe(0);
  });

  test('waits until the fifth last one is an hour old', () => {
    expect(secondsUntilNext([1, 2, 3, 4, 50].map(minutesAgo), NOW)).toBe(600);
    expect(secondsUntilNext([59, 1, 2, 3, 4, 50].map(minutesAgo), NOW)).toBe(600);
    expect(secondsUntilNext([1, 2, 3, 4, 60].map(minutesAgo), NOW)).toBe(0);
  });
});
