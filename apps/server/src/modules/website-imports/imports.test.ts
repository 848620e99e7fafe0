import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportInput } from '@vigie/contract/imported-website.ts';
import type { ImportRow, WebsiteImport } from '@vigie/contract/website-import.ts';
import { observePages } from '../../../test/observed-pages.ts';
import type { PageKind } from '../../../test/observations.ts';
import { createAgentRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestAnswer } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { importWebsites } from '../../workers/import-websites.ts';

const log = { warn: () => {} };
const site = (url: string, more: object = {}) => ({ line: 1, url, ...more });

describe('an import of websites', async () => {
  const bench = await openTestApp();
  const { db, clock } = bench;
  let companyId: string;
  let agentId: string;
  let moderator: Awaited<ReturnType<typeof bench.signIn>>;
  afterAll(() => bench.close());
  beforeEach(async () => {
    await db.deleteFrom('agents').execute();
    await db.updateTable('jobs').set({ state: 'cancelled', finishedAt: new Date() }).execute();
    companyId = await createTestCompany(db, 'Own');
    moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
    agentId = await createAgentRow(db, { companyId });
  });

  const queue = {
    enqueue: async (_db: unknown, jobId: string) => void bench.queued.push(jobId),
    work: async () => {},
    close: async () => {},
  };
  const work = (signal = new AbortController().signal) => importWebsites({ db, clock, queue, log, signal });
  const start = async (input: ImportInput) =>
    (await moderator({ method: 'POST', url: '/api/website-imports', payload: input })).body as WebsiteImport;
  const read = async (id: string) =>
    (await moderator({ url: `/api/website-imports/${id}` })).body as WebsiteImport;
  const rowsOf = async (id: string, only = '') =>
    (
      (await moderator({ url: `/api/website-imports/${id}/rows?limit=100${only && `&only=${only}`}` }))
        .body as {
        items: ImportRow[];
      }
    ).items;
  const websites = () =>
    db.selectFrom('websites').selectAll().where('companyId', '=', companyId).orderBy('url').execute();
  const jobs = () =>
    db
      .selectFrom('jobs')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('state', 'in', ['queued', 'running'])
      .orderBy('id')
      .execute();

  /** Ends each waiting job with a page of this kind. */
  async function visit(kind: PageKind): Promise<void> {
    for (const { id, websiteId } of await jobs()) {
      await observePages(db, {
        companyId,
        websiteId,
        jobId: id,
        agentId,
        pages: [{ url: `https://${websiteId}.example/`, kind }],
      });
      await db
        .updateTable('jobs')
        .set({ state: 'succeeded', finishedAt: new Date() })
        .where('id', '=', id)
        .execute();
    }
  }

  test(
    'without detection adds its websites, with their names and times, and is over',
    { tags: ['exhaustive'] },
    async () => {
      const { id } = await start({
        websites: [
          site('https://a.example', { name: 'Shop A', pagesPerAudit: 7, labels: ['fr'] }),
          site('https://b.example', { schedule: 'none' }),
          site('https://c.example', { schedule: '30 22 * * 1' }),
          site('https://d.example'),
        ],
        labels: ['shops', 'fr'],
        detects: false,
        schedule: 'day',
        fromHour: 2,
        hours: 2,
        timeZone: 'UTC',
      });
      await work();
      const added = await websites();
      expect(added.map(({ name, url, pagesPerAudit }) => [name, url, pagesPerAudit])).toEqual([
        ['Shop A', 'https://a.example/', 7],
        ['b.example', 'https://b.example/', 50],
        ['c.example', 'https://c.example/', 50],
        ['d.example', 'https://d.example/', 50],
      ]);
      expect(added.map(({ labels }) => labels.join())).toEqual([
        'fr,shops',
        'shops,fr',
        'shops,fr',
        'shops,fr',
      ]);
      const times = await db
        .selectFrom('auditSchedules')
        .innerJoin('websites', 'websites.id', 'auditSchedules.websiteId')
        .select(['url', 'cron'])
        .where('websites.companyId', '=', companyId)
        .orderBy('url')
        .execute();
      expect(times.map(({ cron }) => cron)).toEqual(['0 2 * * *', '30 22 * * 1', '30 3 * * *']);
      expect(await read(id)).toMatchObject({ state: 'done', counts: { done: 4 }, problems: [] });
      expect(await jobs()).toEqual([]);
    },
  );

  test('leaves a website unchanged that exists already, and returns which one', async () => {
    const first = await start({ websites: [site('https://a.example')], detects: false });
    await work();
    const again = await start({ websites: [site('https://a.example/')], detects: false });
    await work();
    expect(await websites()).toHaveLength(1);
    const [[before], [row]] = [await rowsOf(first.id), await rowsOf(again.id)];
    expect(row).toMatchObject({ state: 'existing', websiteId: before?.websiteId });
    const known = await moderator({
      method: 'POST',
      url: '/api/website-imports/known-addresses',
      payload: { urls: ['https://a.example/', 'https://b.example/'] },
    });
    expect(known.body).toEqual({ known: [{ url: 'https://a.example/', websiteId: before?.websiteId }] });
  });

  test('has two workers share its rows: none is done twice', async () => {
    const urls = Array.from({ length: 40 }, (_, index) => site(`https://s${index}.example`));
    const { id } = await start({ websites: urls, detects: false });
    await Promise.all([work(), work()]);
    expect(await websites()).toHaveLength(40);
    expect(await read(id)).toMatchObject({ state: 'done', counts: { done: 40 } });
  });

  test('visits few websites at a time, and takes over what was detected', async () => {
    const urls = [1, 2, 3].map((index) => site(`https://s${index}.example`));
    const { id } = await start({ websites: urls, audits: true });
    await work();
    expect((await jobs()).map(({ kind, mode }) => [kind, mode])).toEqual([['trial', 'import']]);
    for (let round = 0; round < 9; round += 1) {
      await visit('healthy');
      await work();
    }
    const rows = await rowsOf(id);
    expect(rows.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(rows[0]).toMatchObject({ problem: null, findings: { trackers: [{ name: expect.any(String) }] } });
    expect((await websites()).map(({ tracking }) => tracking.phpTagName === '')).toEqual([
      false,
      false,
      false,
    ]);
    const audits = await db
      .selectFrom('jobs')
      .select('mode')
      .where('companyId', '=', companyId)
      .where('kind', '=', 'audit')
      .execute();
    expect(audits.map(({ mode }) => mode)).toEqual(['import', 'import', 'import']);
  });

  test('reports what could not be read, and visits it again on request', async () => {
    const { id } = await start({
      websites: [site('https://gone.example')],
      schedule: 'day',
      timeZone: 'UTC',
    });
    await work();
    await visit('unreachable');
    await work();
    expect(await read(id)).toMatchObject({
      state: 'done',
      counts: { failed: 1 },
      problems: [{ problem: 'dns', count: 1 }],
    });
    expect(await rowsOf(id, 'problems')).toHaveLength(1);
    const report = await moderator({ url: `/api/website-imports/${id}/rows.csv?locale=fr` });
    expect(report.text).toContain('Le nom du site est inconnu (DNS)');
    const mails = await db.selectFrom('outboxMails').select('subject').execute();
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('import'));
    expect((await websites())[0]?.isDraft).toBe(false);

    const retried = await moderator({ method: 'POST', url: `/api/website-imports/${id}/retries` });
    expect(retried).toMatchObject({ status: 202, body: { state: 'running', counts: { detecting: 1 } } });
    await work();
    await visit('healthy');
    await work();
    expect(await read(id)).toMatchObject({ state: 'done', counts: { done: 1 }, problems: [] });
  });

  test('waits where no agent is online, and reports it', async () => {
    await db.updateTable('agents').set({ state: 'offline' }).execute();
    const { id } = await start({ websites: [site('https://a.example')] });
    await work();
    expect(await jobs()).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'running', isWaitingForAgent: true });
  });

  test('does nothing while it is paused, and nothing more once it is cancelled', async () => {
    const urls = ['https://a.example', 'https://b.example'].map((url) => site(url));
    const { id } = await start({ websites: urls });
    const put = (state: string) =>
      moderator({ method: 'PUT', url: `/api/website-imports/${id}/state`, payload: { state } });
    const cancel = (): Promise<TestAnswer> =>
      moderator({ method: 'POST', url: `/api/website-imports/${id}/cancellation` });
    expect((await put('paused')).body).toMatchObject({ state: 'paused' });
    await work();
    expect(await websites()).toEqual([]);
    await put('running');
    await work();
    expect(await jobs()).toHaveLength(1);
    expect((await cancel()).body).toMatchObject({ state: 'cancelled', counts: { cancelled: 2 } });
    expect(await jobs()).toEqual([]);
    await work();
    expect(await jobs()).toEqual([]);
    expect(await cancel()).toMatchObject({ status: 422, body: { code: 'import-ended' } });
  });

  test('goes on where a worker died: what was not committed is done again, once', async () => {
    const { id } = await start({
      websites: [site('https://a.example'), site('https://b.example')],
      detects: false,
    });
    await db
      .transaction()
      .execute(async (transaction) => {
        const { doNextStep } = await import('./import-row.service.ts');
        await doNextStep({ db: transaction, now: new Date(clock.now()), queue }, () => {});
        throw new Error('killed');
      })
      .catch(() => {});
    expect(await websites()).toEqual([]);
    await work();
    expect(await websites()).toHaveLength(2);
    expect(await read(id)).toMatchObject({ counts: { done: 2 } });
  });

  test('puts a row off that fails, and reports it as failed at last', async () => {
    const { id } = await start({ websites: [site('https://a.example'), site('https://b.example')] });
    const failing = { ...queue, enqueue: () => Promise.reject(new Error('no queue')) };
    const { signal } = new AbortController();
    for (let round = 0; round < 6; round += 1) {
      await importWebsites({ db, clock, queue: failing, log, signal });
      clock.advance(70);
    }
    expect(await read(id)).toMatchObject({
      state: 'done',
      problems: [{ problem: 'import-fault', count: 2 }],
    });
  });

  test('goes into another company only for whoever reaches all', async () => {
    const other = await createTestCompany(db, 'Other');
    const input = { companyId: other, websites: [site('https://a.example')], detects: false };
    expect((await moderator({ method: 'POST', url: '/api/website-imports', payload: input })).status).toBe(
      404,
    );
    const admin = await bench.signIn(await createTestUser(db, { companyId, role: 'admin' }));
    const made = await admin({ method: 'POST', url: '/api/website-imports', payload: input });
    expect(made).toMatchObject({ status: 201, body: { companyId: other, companyName: 'Other' } });
    await work();
    const [added] = await db.selectFrom('websites').selectAll().where('companyId', '=', other).execute();
    expect(added?.url).toBe('https://a.example/');
    const unknown = { ...input, companyId: await createWebsiteRow(db, { companyId }) };
    expect(await admin({ method: 'POST', url: '/api/website-imports', payload: unknown })).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'companyId', code: 'company-unknown' }] } },
    });
  });

  test('with no website, or with more than it takes, is refused', async () => {
    const many = Array.from({ length: 501 }, (_, index) => site(`https://s${index}.example`));
    for (const [list, code] of [
      [[], 'import-empty'],
      [many, 'import-too-long'],
    ] as const)
      expect(
        await moderator({ method: 'POST', url: '/api/website-imports', payload: { websites: list } }),
      ).toMatchObject({ status: 400, body: { data: { fields: [{ path: 'websites', code }] } } });
  });
});
