import { describe, expect, test } from 'vitest';
import { advance, type IncidentState, type CauseMeasurement } from './incident.policy.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 2, 10, hour));
const createMeasurement = (change: Partial<CauseMeasurement>): CauseMeasurement => ({
  key: 'cause',
  isShown: true,
  subject: { kind: 'site', code: 'dns' },
  severity: 'major',
  trackerId: null,
  ruleIds: ['rule'],
  firstSeenAt: at(1),
  beganAt: at(1),
  lastSeenAt: at(1),
  pages: 1,
  samplePages: [],
  needsSecond: true,
  isOld: false,
  ...change,
});

/** Returns the next state of an incident that was over at 5 and shows again at 8. */
function shownAgain(change: Partial<CauseMeasurement>) {
  let state: IncidentState | null = null;
  for (const [hour, isShown] of [
    [1, true],
    [2, true],
    [5, false],
  ] as const) {
    const second = hour === 2 ? 'shown' : null;
    state = advance(state, createMeasurement({ isShown }), { now: at(hour), second })?.state ?? null;
  }
  return advance(state, createMeasurement(change), { now: at(8), second: null });
}

describe('an incident that is over and shows again', () => {
  test('began with the visit that shows it again, and retains its first detection', () => {
    const back = shownAgain({ beganAt: at(7), lastSeenAt: at(7) });
    expect(back).toMatchObject({ wantsSecond: true, state: { firstSeenAt: at(1), beganAt: at(7) } });
  });

  test('is back in silence where settings hid it for a while, and not where its rule is newer than its return', () => {
    expect(shownAgain({ isOld: true })).toMatchObject({
      steps: ['opened'],
      state: { returns: 0, isOld: true },
    });
    expect(shownAgain({ beganAt: at(7), isOld: true })).toMatchObject({ wantsSecond: true });
  });
});
