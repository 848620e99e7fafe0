import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLossyLink, LINK_FAULTS, type LossyLink } from './lossy-link.ts';
import { exactlyOnce, outcomeOf } from './oracle.ts';
import { openSharingFixture, type SharingFixture } from './sharing-fixture.ts';
import { treeSite } from './tree-site.ts';

const SITE = treeSite({ branches: 9, leaves: 3 });
const SEED = 20_261_122;

describe('a run over a network that harms calls', () => {
  let link: LossyLink;
  let bench: SharingFixture;
  beforeAll(async () => {
    link = createLossyLink(SEED);
    bench = await openSharingFixture({
      agents: 3,
      links: SITE.links,
      takesMs: 15,
      link: { through: link.through },
    });
  });
  afterAll(() => bench.close());

  test.each(LINK_FAULTS)('is exact with a call of three harmed: %s', async (fault) => {
    link.become(0.3, [fault]);
    const job = await bench.createJob(SITE);
    await bench.work(job);
    link.become(0, []);
    expect(await outcomeOf(bench.db, job)).toEqual(exactlyOnce(SITE.urls));
    expect(link.harmed.get(fault)).toBeGreaterThan(0);
  });

  test('is exact with all of it together', async () => {
    link.become(0.3, LINK_FAULTS);
    const job = await bench.createJob(SITE);
    await bench.work(job);
    link.become(0, []);
    expect(await outcomeOf(bench.db, job)).toEqual(exactlyOnce(SITE.urls));
  });
});
