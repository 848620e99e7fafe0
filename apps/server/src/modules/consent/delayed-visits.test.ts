import { unzipSync } from 'fflate';
import { DELAYABLE_ROLES, USUAL_STATES } from '@vigie/contract/consent-matrix.ts';
import {
  storedConsentFindingSchema,
  storedMatrixSchema,
  matrixRunSchema,
} from '@vigie/contract/stored-consent.ts';
import { listOf } from '@vigie/contract/list.ts';
import { sealedVisitSchema } from '@vigie/contract/sealed-visit.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { visitThatFires, visitThatRaces, visitThatWaits } from '../../../test/consent-rows.ts';
import { MATRIX_PAGE, openMatrixTestApp } from '../../../test/matrix-test-app.ts';

const LATE = { holdBackSeconds: 3 };

describe('a matrix that delays parts of a page', async () => {
  const bench = await openMatrixTestApp();
  const { app, moderator, jobsOf, get } = bench;
  const { db } = app;
  afterAll(() => app.close());
  let websiteId: string;
  beforeEach(async () => {
    websiteId = await bench.createWebsite();
  });
  const orders = async (id: string) =>
    storedMatrixSchema.parse(await get(id)).pages.map(({ order }) => order);
  const orderCauses = async (state: string) =>
    (await bench.causes(websiteId, state)).flatMap((found) =>
      found?.cause.kind === 'consent' && found.cause.finding === 'order-depends-on-speed' ? [found] : [],
    );

  test('visits once more for each part that the usual visits requested, then for what changed', async () => {
    const { id } = matrixRunSchema.parse((await bench.start(websiteId, LATE)).body);
    await bench.visitAll(id, visitThatRaces);
    expect(storedMatrixSchema.parse(await get(id)).run.endedAt).toBeNull();
    const round = async (of: number) => {
      await bench.goOn();
      await bench.goOn();
      const jobs = (await jobsOf(id)).filter(({ plan }) => plan.heldRound === of);
      expect(jobs.every(({ plan }) => plan.urls.join() === MATRIX_PAGE && plan.holdBack?.ms === 3000)).toBe(
        true,
      );
      return jobs.map(({ matrixState, plan }) => `${matrixState} ${plan.holdBack?.role}`).toSorted();
    };
    const states = USUAL_STATES.filter((state) => state !== 'gpc');
    const first = states.flatMap((state) =>
      DELAYABLE_ROLES.filter((role) => role !== 'configuration').map((role) => `${state} ${role}`),
    );
    expect(await round(1)).toEqual(first.toSorted());
    const going = storedMatrixSchema.parse(await get(id));
    expect(going.run.heldBack).toMatchObject({ seconds: 3, jobs: 6, pagesDone: 0, pagesTotal: 6 });
    expect(going.pages[0]?.order).toBeNull();
    await bench.visitAll(id, visitThatRaces);
    expect(await round(2)).toEqual(['none manager', 'none nothing']);
    await bench.visitAll(id, visitThatRaces);
    expect(storedMatrixSchema.parse(await get(id)).run).toMatchObject({ findings: 1 });
    expect(await orders(id)).toEqual(['depends-on-speed']);
  });

  test('proves an order that broke with the visit that broke it, in lists, cells, files and seals', async () => {
    const id = await bench.measure(websiteId, visitThatRaces, LATE);
    const { pages, vendors } = storedMatrixSchema.parse(await get(id));
    const [broken] = pages[0]?.brokenOrders ?? [];
    expect(broken).toMatchObject({ vendorName: 'Google Analytics 4', state: 'none', role: 'manager' });
    const { run } = await db
      .selectFrom('observations')
      .innerJoin('jobs', 'jobs.id', 'observations.jobId')
      .select('jobs.plan as run')
      .where('observations.id', '=', broken?.observationId ?? '')
      .executeTakeFirstOrThrow();
    expect(run).toMatchObject({ holdBack: { role: 'manager', ms: 3000 }, heldRound: 1 });
    const { items } = listOf(storedConsentFindingSchema).parse(await get(`${id}/findings`));
    expect(items).toMatchObject([
      { kind: 'order-depends-on-speed', vendor: 'ga4', observationId: broken?.observationId },
    ]);
    expect(items[0]?.causeId).not.toBeNull();
    expect(vendors[0]?.states.none?.findings).toBe(1);
    const cell = await get(`${id}/visits?${new URLSearchParams({ vendor: 'ga4', state: 'none' })}`);
    expect(cell).toMatchObject({ items: [{ hits: 1, heldBack: { role: 'manager', ms: 3000 } }] });
    const csv = await moderator({ url: `/api/consent-matrices/${id}/pages.csv?locale=en&timeZone=UTC` });
    expect(csv.text).toMatch(/depends on speed.+the consent manager/);
    const { body } = await moderator({ method: 'POST', url: `/api/consent-matrices/${id}/seal` });
    const sealed = await moderator({ url: `/api/sealed-visits/${sealedVisitSchema.parse(body).id}/file` });
    expect(Object.keys(unzipSync(sealed.bytes))).toContain('archive/0001-none-manager.warc.gz');
  });

  test('is a problem until a later one with delayed visits finds the order safe', async () => {
    await bench.measure(websiteId, visitThatRaces, LATE);
    expect(await orderCauses('open')).toHaveLength(1);
    const unheld = await bench.measure(websiteId, visitThatWaits);
    expect(await orders(unheld)).toEqual(['not-measured']);
    await bench.measure(websiteId, visitThatFires, LATE);
    expect(await orderCauses('open')).toHaveLength(1);
    const safe = await bench.measure(websiteId, visitThatWaits, LATE);
    expect(await orders(safe)).toEqual(['safe']);
    expect(await orderCauses('open')).toEqual([]);
    expect(await orderCauses('ended')).toHaveLength(1);
  });

  test('reports why an order is not known, and refuses a delay that nobody waits for', async () => {
    const wrong = await bench.measure(websiteId, visitThatFires, LATE);
    expect(await orders(wrong)).toEqual(['wrong-anyway']);
    const { id } = matrixRunSchema.parse((await bench.start(websiteId, LATE)).body);
    await bench.visitAll(id, visitThatWaits);
    await bench.goOn();
    await db.updateTable('jobs').set({ state: 'cancelled' }).where('state', '=', 'queued').execute();
    await bench.goOn();
    expect(await orders(id)).toEqual(['not-measured']);
    expect((await bench.start(websiteId, { holdBackSeconds: 11 })).body).toMatchObject({
      data: { fields: [{ path: 'holdBackSeconds', code: 'hold-back-range' }] },
    });
  });
});
