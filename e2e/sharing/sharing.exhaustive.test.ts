import { assert, asyncProperty } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disturbances, workKilledAt, workThrough } from './disturbances.ts';
import { exactlyOnce, outcomeOf, partsOf } from './oracle.ts';
import { openSharingFixture, type SharingFixture } from './sharing-fixture.ts';
import { treeSite } from './tree-site.ts';

const SITE = treeSite({ branches: 9, leaves: 3 });

describe('a run that several agents share', () => {
  let bench: SharingFixture;
  beforeAll(async () => {
    bench = await openSharingFixture({ agents: 3, links: SITE.links, takesMs: 15 });
  });
  afterAll(() => bench.close());

  test('has every page evaluated once, those too that only a part of it found', async () => {
    const job = await bench.createJob(SITE);
    bench.meet(3);
    await bench.work(job);
    expect(await outcomeOf(bench.db, job)).toEqual(exactlyOnce(SITE.urls));
    const { agents, parts } = await partsOf(bench.db, job);
    expect(agents).toBe(3);
    expect(parts).toBeGreaterThan(1);
  });

  test('is followed by two workers at once without anything twice', async () => {
    const job = await bench.createJob(SITE);
    await Promise.all([bench.work(job), bench.work(job)]);
    expect(await outcomeOf(bench.db, job)).toEqual(exactlyOnce(SITE.urls));
  });

  test.each([9, 40])('is exact with a worker killed after every %i steps', async (afterSteps) => {
    const job = await bench.createJob(SITE);
    const list = Array.from({ length: 40 }, () => ({ afterSteps, what: 'kill' as const, agent: 0 }));
    await workThrough(bench, job, { list });
    expect(await outcomeOf(bench.db, job)).toEqual(exactlyOnce(SITE.urls));
  });

  test.each(
    (['putRun', 'events', 'ack', 'release', 'takeBack'] as const).flatMap(
      (verb) => [`before ${verb}`, `after ${verb}`] as const,
    ),
  )('is exact with workers killed %s', async (step) => {
    const job = await bench.createJob(SITE);
    const { kills } = await workKilledAt(bench, job, step);
    expect(kills).toBeGreaterThan(1);
    expect(await outcomeOf(bench.db, job)).toEqual(exactlyOnce(SITE.urls));
  });

  test('is exact whatever happens to workers and agents', async () => {
    await assert(
      asyncProperty(disturbances, async (list) => {
        const job = await bench.createJob(SITE);
        await workThrough(bench, job, { list });
        expect(await outcomeOf(bench.db, job)).toEqual(exactlyOnce(SITE.urls));
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });
});
