import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workThrough } from './disturbances.ts';
import { exactlyOnce, outcomeOf, partsOf } from './oracle.ts';
import { openSharingFixture, type SharingFixture, type TestJob } from './sharing-fixture.ts';
import { treeSite } from './tree-site.ts';

const SITE = treeSite({ branches: 12, leaves: 1 });
const DELAY_SECONDS = 0.2;
const startsMs: number[] = [];
const onVisit = () => void startsMs.push(performance.now());

describe('the delay of a website', () => {
  let bench: SharingFixture;
  beforeAll(async () => {
    bench = await openSharingFixture({ agents: 3, links: SITE.links, takesMs: 400, onVisit });
  });
  afterAll(() => bench.close());

  async function paceOf(jobs: TestJob[]) {
    startsMs.length = 0;
    await Promise.all(jobs.map((job) => bench.work(job)));
    for (const job of jobs) expect(await outcomeOf(bench.db, job)).toEqual(exactlyOnce(SITE.urls));
    const gapsMs = startsMs.slice(1).map((startMs, place) => startMs - (startsMs[place] ?? 0));
    const [leastMs = 0] = gapsMs.toSorted((one, other) => one - other);
    return { pages: startsMs.length, leastMs };
  }

  test('is respected over three agents and two jobs together, and a pause need not be longer', async () => {
    const first = await bench.createJob({ ...SITE, delaySeconds: DELAY_SECONDS });
    const second = await bench.createJobBeside(first);
    const { pages, leastMs } = await paceOf([first, second]);
    expect(pages).toBe(2 * SITE.urls.length);
    expect(leastMs).toBeGreaterThanOrEqual(DELAY_SECONDS * 1000 - 1);
    // Longer gaps depend on the machine; the shortest one shows that the delay suffices.
    expect(leastMs).toBeLessThan(DELAY_SECONDS * 1000 * 1.5);
    expect((await partsOf(bench.db, first)).agents).toBeGreaterThan(1);
  });

  test('leaves every page evaluated once when slots are lost with their workers', async () => {
    const job = await bench.createJob({ ...SITE, delaySeconds: 0.02 });
    const kills = Array.from({ length: 30 }, (_none, kill) => ({
      afterSteps: 11 + (kill % 7),
      what: 'kill' as const,
      agent: 0,
    }));
    // The time after which a lost slot expires.
    const letSlotsLapse = () =>
      sql`update rate_limit_slots set reserved_until = reserved_until - interval '1 minute'`.execute(
        bench.db,
      );
    await workThrough(bench, job, { list: kills, afterKill: letSlotsLapse });
    expect(await outcomeOf(bench.db, job)).toEqual(exactlyOnce(SITE.urls));
  });

  test('requests no slot when there is no delay', async () => {
    const job = await bench.createJob(SITE);
    await paceOf([job]);
    const slots = bench.db.selectFrom('rateLimitSlots').select('websiteId');
    expect(await slots.where('websiteId', '=', job.websiteId).execute()).toEqual([]);
  });
});
