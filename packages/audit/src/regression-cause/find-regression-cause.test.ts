import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REPLAYS_MAX, type RegressionCause, type PutBack } from '@vigie/contract/regression-cause.ts';
import { findRegressionCause, type Experiment, type ReplayOutcome } from './find-regression-cause.ts';

interface Replayed {
  putBack: readonly number[];
  outcome: ReplayOutcome;
}

const SEEN = { seen: { faulty: 3, visits: 3 }, before: { faulty: 0, visits: 3 }, visitsMax: REPLAYS_MAX };

/** Runs a search on a page with these answers. Returns the result with all visits. */
async function searchOn(
  suspects: number | Experiment['suspects'],
  answer: (putBack: readonly number[], visit: number) => ReplayOutcome,
): Promise<{ found: RegressionCause; replayed: Replayed[] }> {
  const replayed: Replayed[] = [];
  const found = await findRegressionCause({
    ...SEEN,
    suspects: typeof suspects === 'number' ? some(suspects) : suspects,
    visit: async (putBack) => {
      const outcome = answer(putBack, replayed.length);
      replayed.push({ putBack, outcome });
      return outcome;
    },
  });
  return { found, replayed };
}

const some = (count: number, more: Partial<PutBack> = {}) =>
  Array.from({ length: count }, () => ({ isHidden: false, mayHeal: false, ...more }));
const healthyWhen = (isHealthy: boolean): ReplayOutcome => (isHealthy ? 'healthy' : 'faulty');
const counts = fc.integer({ min: 1, max: 8 });
const pairs = fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { minLength: 2, maxLength: 2 });

const visit = () => Promise.reject(new Error('nobody visits'));

describe('the culprit', () => {
  test('is named, and all others cleared, within log2(n) + 2 visits', () =>
    fc.assert(
      fc.asyncProperty(counts, fc.nat(), async (count, any) => {
        const guilty = any % count;
        const { found } = await searchOn(count, (putBack) => healthyWhen(putBack.includes(guilty)));
        expect(found).toMatchObject({ outcome: 'proven', blame: 'alone', guilty: [guilty] });
        expect(found.visits).toBeLessThanOrEqual(Math.log2(count) + 2);
        expect('cleared' in found && found.cleared.length).toBe(count - 1);
      }),
    ));

  test.each(['each', 'together'] as const)('is two changes where %s of them are to blame', (blame) =>
    fc.assert(
      fc.asyncProperty(pairs, fc.integer({ min: 0, max: 2 }), async (pair, more) => {
        const count = Math.max(...pair) + 1 + more;
        const { found } = await searchOn(count, (putBack) =>
          healthyWhen(
            blame === 'each'
              ? pair.every((one) => putBack.includes(one))
              : pair.some((one) => putBack.includes(one)),
          ),
        );
        const guilty = pair.toSorted((one, other) => one - other);
        expect(found).toMatchObject({ outcome: 'proven', blame, guilty });
      }),
    ),
  );

  test('is nobody where the page heals by itself', () =>
    fc.assert(
      fc.asyncProperty(counts, fc.integer({ min: 0, max: 12 }), async (count, healsAt) => {
        const { found } = await searchOn(count, (_putBack, visit) => healthyWhen(visit >= healsAt));
        expect(found.outcome).not.toBe('proven');
      }),
    ));

  test('is nobody where the page was healthy as it is, or faulty as it was: no visit is spent', async () => {
    const [whole, none] = [
      { faulty: 4, visits: 4 },
      { faulty: 0, visits: 4 },
    ];
    const flaky = { faulty: 1, visits: 5 };
    expect(
      await findRegressionCause({ ...SEEN, suspects: some(3), seen: flaky, before: none, visit }),
    ).toEqual({
      outcome: 'not-reproducible',
      seen: 1,
      of: 9,
      visits: 0,
    });
    const { outcome } = await findRegressionCause({
      ...SEEN,
      suspects: some(3),
      seen: whole,
      before: flaky,
      visit,
    });
    expect(outcome).toBe('not-reproducible');
  });

  test('is none of them where the page stays faulty with all put back', () =>
    fc.assert(
      fc.asyncProperty(counts, async (count) => {
        const { found } = await searchOn(count, () => 'faulty');
        expect(found.outcome).toBe('none-of-them');
      }),
    ));

  test('was seen to heal the page, and the fault came back without it, whatever visits say', () =>
    fc.assert(
      fc.asyncProperty(
        counts,
        fc.infiniteStream(fc.constantFrom('healthy', 'faulty', 'unclear')),
        async (count, stream) => {
          const { found, replayed } = await searchOn(count, () => stream.next().value as ReplayOutcome);
          expect(found.visits).toBeLessThanOrEqual(REPLAYS_MAX);
          if (found.outcome !== 'proven') return;
          const { guilty } = found;
          const healing = replayed.findIndex(
            ({ putBack, outcome }) => outcome === 'healthy' && guilty.some((one) => putBack.includes(one)),
          );
          const failing = replayed.findLastIndex(
            ({ putBack, outcome }) => outcome === 'faulty' && !guilty.every((one) => putBack.includes(one)),
          );
          expect(healing).toBeGreaterThanOrEqual(0);
          expect(failing).toBeGreaterThan(healing);
        },
      ),
    ));

  test('waits until the fault was seen three times', async () => {
    const replayed: (readonly number[])[] = [];
    await findRegressionCause({
      ...SEEN,
      suspects: some(1),
      seen: { faulty: 1, visits: 1 },
      before: { faulty: 0, visits: 1 },
      visit: async (putBack) => {
        replayed.push(putBack);
        return putBack.length > 0 ? 'healthy' : 'faulty';
      },
    });
    expect(replayed).toEqual([[], [], [0], []]);
  });

  test('hides behind another one, and is put back once the others do not heal the page', async () => {
    const suspects = [...some(2), ...some(2, { isHidden: true })];
    const { found, replayed } = await searchOn(suspects, (putBack) =>
      healthyWhen([0, 3].every((index) => putBack.includes(index))),
    );
    expect(found).toMatchObject({ outcome: 'proven', blame: 'each', guilty: [0, 3] });
    expect(replayed[0]?.putBack.every((index) => index < 2)).toBe(true);
  });

  test('is no server that fails and recovers', async () => {
    const { found } = await searchOn([...some(1, { mayHeal: true }), ...some(1)], (putBack, made) =>
      healthyWhen(putBack.includes(0) || made > 6),
    );
    expect(found).toMatchObject({ outcome: 'not-reproducible' });
    const lasting = await searchOn(some(2, { mayHeal: true }), (putBack) => healthyWhen(putBack.includes(0)));
    expect(lasting.found).toMatchObject({ outcome: 'proven', guilty: [0] });
  });
});
