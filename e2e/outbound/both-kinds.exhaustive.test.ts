import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workThrough } from '../sharing/disturbances.ts';
import { createLossyLink, LINK_FAULTS, type LossyLink } from '../sharing/lossy-link.ts';
import { exactlyOnce, outcomeOf, partsOf } from '../sharing/oracle.ts';
import { openSharingFixture, type SharingFixture } from '../sharing/sharing-fixture.ts';
import { treeSite } from '../sharing/tree-site.ts';

const SITE = treeSite({ branches: 9, leaves: 3 });
const SEED = 20_261_126;

describe('a run that a called agent and two that call out share', () => {
  let link: LossyLink;
  let bench: SharingFixture;
  beforeAll(async () => {
    link = createLossyLink(SEED);
    bench = await openSharingFixture({
      agents: 3,
      calling: 2,
      links: SITE.links,
      takesMs: 15,
      link: { through: link.through },
      isHarmed: link.isLost,
    });
  });
  afterAll(() => bench.close());

  test('is exact with calls harmed at both ends, and messages of the lines lost between', async () => {
    link.become(0.3, LINK_FAULTS);
    const job = await bench.createJob(SITE);
    bench.meet(2);
    await bench.work(job);
    link.become(0, []);
    expect(await outcomeOf(bench.db, job)).toEqual(exactlyOnce(SITE.urls));
    expect((await partsOf(bench.db, job)).agents).toBeGreaterThan(1);
  });

  test('is exact with workers killed, and agents started again, with their runs and without', async () => {
    const job = await bench.createJob(SITE);
    const list = [
      { afterSteps: 20, what: 'restart' as const, agent: 1 },
      { afterSteps: 15, what: 'kill' as const, agent: 0 },
      { afterSteps: 15, what: 'forget' as const, agent: 2 },
      { afterSteps: 20, what: 'kill' as const, agent: 0 },
    ];
    await workThrough(bench, job, { list });
    expect(await outcomeOf(bench.db, job)).toEqual(exactlyOnce(SITE.urls));
  });
});
