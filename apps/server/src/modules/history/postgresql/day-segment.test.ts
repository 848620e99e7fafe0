import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countHours, encodeDaySegment, type StateHour } from './day-segment.ts';

const stateHours: fc.Arbitrary<StateHour[]> = fc.uniqueArray(
  fc.record({
    stateId: fc.integer({ min: 2 ** 40, max: 2 ** 40 + 30 }),
    hour: fc.integer({ min: 0, max: 23 }),
    visits: fc.integer({ min: 1, max: 4 }),
  }),
  { selector: ({ stateId, hour }) => `${stateId} ${hour}`, maxLength: 60 },
);

function encodeDay(counted: StateHour[]): Buffer {
  const bytes = encodeDaySegment(counted);
  if (bytes === null) throw new Error('The day was not packed.');
  return bytes;
}

const visitOf = (stateId: number): StateHour => ({ stateId, hour: 0, visits: 1 });

describe('a packed day', () => {
  test('counts the visits of any states by the hour as its visits do', () => {
    fc.assert(
      fc.property(stateHours, fc.integer({ min: 1, max: 5 }), (counted, step) => {
        const states = new Set(counted.map(({ stateId }) => stateId).filter((id) => id % step === 0));
        const wanted = Array.from({ length: 24 }, (_, hour) =>
          counted
            .filter((one) => one.hour === hour && states.has(one.stateId))
            .reduce((sum, { visits }) => sum + visits, 0),
        );
        expect(countHours(encodeDay(counted), states)).toEqual(wanted);
      }),
    );
  });

  test('takes eight bytes for a state, however many hours have a visit of it', () => {
    const everyHour = Array.from({ length: 24 }, (_, hour) => ({ stateId: 7, hour, visits: 1 }));
    expect(encodeDay(everyHour).byteLength).toBe(16);
    expect(encodeDay([...everyHour, { stateId: 9, hour: 3, visits: 2 }]).byteLength).toBe(32);
  });

  test('is not packed when the ids of its states are too far apart', () => {
    expect(encodeDaySegment([visitOf(1), visitOf(2 ** 32)])).not.toBeNull();
    expect(encodeDaySegment([visitOf(1), visitOf(2 ** 32 + 1)])).toBeNull();
  });
});
