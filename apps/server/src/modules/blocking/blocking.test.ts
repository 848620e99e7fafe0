import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { BlockingReport, VisitBlocking } from '@vigie/contract/stored-blocking.ts';
import type { Incident } from '@vigie/contract/incident.ts';
import { storedFilterListSchema, type StoredFilterList } from '@vigie/contract/stored-filter-list.ts';
import { formWith } from '../../../test/forms.ts';
import { observePages } from '../../../test/observed-pages.ts';
import { createAgentRow, createJobRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { PrivateAddressRefused } from '../../egress/public-fetch.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { createWake, watchAlarms } from '../../workers/watch-alarms.ts';
import { watchBlockers } from '../../workers/watch-blockers.ts';

const PAGE = 'https://shop.example/cart';
const STOPS = '! Title: EasyPrivacy\n! Version: 7\n||stats.example^\n';
const ESCAPES = '||other.example^\n';
const ADDRESS = 'https://lists.example/list.txt';

describe('filter lists and what they stop', async () => {
  const bench = await openTestApp();
  const { db, clock } = bench;
  const queue: RunQueue = { enqueue: async () => {}, work: async () => {}, close: async () => {} };
  const { signal } = new AbortController();
  const companyId = await createTestCompany(db, 'Own');
  const agentId = await createAgentRow(db);
  const signIn = async (role: 'moderator' | 'user', company = companyId) =>
    bench.signIn(await createTestUser(db, { companyId: company, role, email: `${role}@${company}.example` }));
  const moderator = await signIn('moderator');
  const viewer = await signIn('user');
  const stranger = await signIn('moderator', await createTestCompany(db, 'Other'));
  let websiteId: string;
  let answer: (address: string, init: RequestInit) => Promise<Response>;
  afterAll(() => bench.close());
  beforeEach(async () => {
    await sql`delete from filter_lists`.execute(db);
    await sql`delete from blocking_reports`.execute(db);
    websiteId = await createWebsiteRow(db, { companyId });
    answer = () => Promise.reject(new Error('No address is to be asked.'));
    const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
    const pages = [{ url: PAGE, kind: 'healthy' as const }];
    await observePages(db, { companyId, websiteId, jobId, agentId, pages });
  });

  const fetch = (address: string | URL, init: RequestInit) => answer(String(address), init);
  async function work() {
    // Marks have microseconds, which no `Date` has.
    const due = sql`${new Date(clock.now())}::timestamptz - interval '7 microseconds'`;
    await sql`update blocking_reports set due_at = ${due} where due_at is not null`.execute(db);
    await watchBlockers({ db, clock, fetch, signal: new AbortController().signal });
  }
  async function addList(values: Partial<StoredFilterList> = {}, text?: string | Buffer) {
    const payload = { name: 'EasyPrivacy', ...values };
    const { body, status } = await moderator({ method: 'POST', url: '/api/filter-lists', payload });
    expect(status).toBe(201);
    const made = storedFilterListSchema.parse(body);
    if (text !== undefined) await sendText(made.id, text);
    return made;
  }
  const sendText = async (id: string, text: string | Buffer) => {
    const form = await formWith(Buffer.from(text));
    const payload = Buffer.from(
      form.payload.toString('latin1').replace('name="avatar"', 'name="file"'),
      'latin1',
    );
    return moderator({ method: 'PUT', url: `/api/filter-lists/${id}/text`, ...form, payload });
  };
  /** Compares the website, evaluates its alarms ten minutes later, and returns its incidents. */
  async function incidentsOf(): Promise<Incident[]> {
    clock.advance(600);
    await work();
    await watchAlarms({ db, clock, queue, wake: createWake(clock), signal });
    const { body } = await moderator({ url: `/api/alerts/incidents?websiteId=${websiteId}` });
    return (body as { items: Incident[] }).items;
  }
  const lists = async () => (await moderator({ url: '/api/filter-lists' })).body as StoredFilterList[];
  const report = async (caller = viewer) =>
    (await caller({ url: `/api/websites/${websiteId}/blocking` })).body as BlockingReport;

  test('without a list of the company, the small one of Vigie is used and states what it is', async () => {
    expect(await report()).toMatchObject({ isWaiting: true, result: null });
    await work();
    const { result, isWaiting } = await report();
    expect(isWaiting).toBe(false);
    expect(result).toMatchObject({
      pages: 1,
      isOwnList: true,
      lists: [{ name: 'Vigie example list', at: null }],
      browsers: [],
      changes: [],
    });
  });

  test('a list that arrives compares stored visits again, and reports what changed', async () => {
    await work();
    clock.advance(60);
    await addList({}, STOPS);
    await work();
    expect(await lists()).toMatchObject([
      {
        isWaiting: false,
        fault: null,
        text: { rules: 1, version: '7' },
        browsers: expect.arrayContaining(['brave']),
      },
    ]);
    const { result } = await report();
    expect(result).toMatchObject({ isOwnList: false, lists: [{ name: 'EasyPrivacy', rules: 1 }] });
    const stopped = result?.trackers.find(({ outcome }) => outcome === 'stopped');
    expect(stopped).toMatchObject({
      pages: 1,
      stoppedPages: 1,
      causes: [{ list: 'EasyPrivacy', rule: '||stats.example^', takesAlong: false }],
    });
    expect(stopped?.browsers.find(({ browser }) => browser === 'brave')).toMatchObject({
      outcome: 'stopped',
    });
    expect(result?.changes).toMatchObject([
      { vendor: stopped?.vendor, before: 'free', after: 'stopped', by: 'lists', list: 'EasyPrivacy' },
    ]);
    expect(result?.browsers.find(({ browser }) => browser === 'brave')?.missing).toContain('EasyList');
  });

  test('removing a list compares again, too', async () => {
    const { id } = await addList({}, STOPS);
    await work();
    clock.advance(60);
    expect((await moderator({ method: 'DELETE', url: `/api/filter-lists/${id}` })).status).toBe(204);
    await work();
    const { result } = await report();
    expect(result?.isOwnList).toBe(true);
    expect(result?.changes).toMatchObject([{ before: 'stopped', after: 'free', by: 'lists' }]);
  });

  test('a text that is no list leaves the one in use, and names the line', async () => {
    const { id } = await addList({}, gzipSync(STOPS));
    await work();
    clock.advance(60);
    await sendText(id, '<!doctype html><p>Not found</p>');
    await work();
    expect(await lists()).toMatchObject([{ text: { rules: 1 }, fault: { code: 'html', line: 1 } }]);
    await sendText(id, Buffer.from([0x1f, 0x8b, 1, 2, 3]));
    await work();
    expect(await lists()).toMatchObject([{ text: { rules: 1 }, fault: { code: 'binary' } }]);
    await sendText(id, STOPS);
    await work();
    expect(await lists()).toMatchObject([{ text: { rules: 1 }, fault: null }]);
  });

  test('a list of an address is fetched daily, with a check whether it changed', async () => {
    const sentTags: (string | null)[] = [];
    answer = (address, { headers }) => {
      expect(address).toBe(ADDRESS);
      const known = new Headers(headers).get('if-none-match');
      sentTags.push(known);
      return Promise.resolve(
        known === null
          ? new Response(STOPS, { headers: { etag: '"1"' } })
          : new Response(null, { status: 304 }),
      );
    };
    await addList({ url: ADDRESS, isDaily: true });
    expect(await lists()).toMatchObject([{ isWaiting: true, text: null }]);
    await work();
    expect(await lists()).toMatchObject([{ text: { rules: 1 }, fault: null }]);
    await work();
    expect(sentTags).toEqual([null]);
    clock.advance(60);
    const { fetchAt } = await db.selectFrom('filterLists').select('fetchAt').executeTakeFirstOrThrow();
    expect(fetchAt?.getTime()).toBe(clock.now() + 24 * 3_600_000 - 60_000);
    await db
      .updateTable('filterLists')
      .set({ fetchAt: new Date(clock.now()) })
      .execute();
    await work();
    expect(sentTags).toEqual([null, '"1"']);
    const [list] = await lists();
    expect(list?.text?.checkedAt).toBe(new Date(clock.now()).toISOString());
  });

  test.each([
    [() => Promise.resolve(new Response(null, { status: 404 })), { code: 'http-status', status: 404 }],
    [() => Promise.resolve(new Response(null, { status: 301 })), { code: 'redirect', status: 301 }],
    [() => Promise.reject(new PrivateAddressRefused('10.0.0.1')), { code: 'private-address' }],
    [() => Promise.reject(new Error('socket hang up')), { code: 'unreachable' }],
    [() => Promise.resolve(new Response('{"a":1}')), { code: 'json', line: 1 }],
  ])('a fetch that gives no list is a fault (%#)', async (given, fault) => {
    answer = given;
    await addList({ url: ADDRESS });
    await work();
    expect(await lists()).toMatchObject([{ isWaiting: false, text: null, fault }]);
  });

  test('a visit shows what is stopped, and how long its cookies live', async () => {
    await addList({}, STOPS);
    await work();
    const { rows } = await sql<{ id: string }>`
      select observation_id as id from blocked_pages where website_id = ${websiteId}`.execute(db);
    const url = `/api/observations/${rows[0]?.id}/blocking`;
    const visit = (await moderator({ url })).body as VisitBlocking;
    expect(visit.compared?.blocked[0]).toEqual({
      url: expect.stringMatching(/^https:\/\/stats\.example\/[a-z.]+$/u),
      list: 'EasyPrivacy',
      rule: '||stats.example^',
    });
    expect(visit.compared?.blocking.browsers.map(({ browser }) => browser)).toContain('ublock-origin');
    expect((await stranger({ url })).status).toBe(404);
  });

  test('names are unique in a company, and other companies reach nothing', async () => {
    const { id } = await addList();
    const payload = { name: 'easyprivacy' };
    const again = await moderator({ method: 'POST', url: '/api/filter-lists', payload });
    expect(again.body).toMatchObject({ data: { fields: [{ path: 'name', code: 'list-name-taken' }] } });
    expect((await stranger({ url: `/api/websites/${websiteId}/blocking` })).status).toBe(404);
    expect((await stranger({ method: 'DELETE', url: `/api/filter-lists/${id}` })).status).toBe(404);
    expect((await stranger({ url: '/api/filter-lists' })).body).toEqual([]);
    expect((await viewer({ url: '/api/filter-lists' })).status).toBe(403);
    const wrong = { name: 'B', url: 'ftp://lists.example/' };
    expect(
      (await moderator({ method: 'POST', url: '/api/filter-lists', payload: wrong })).body,
    ).toMatchObject({
      data: { fields: [{ path: 'url', code: 'url-invalid' }] },
    });
  });

  test('the name of a list decides which browsers use it', async () => {
    const { id, updatedAt } = await addList({ name: 'My list' }, ESCAPES);
    await work();
    expect((await report()).result?.browsers).toEqual([]);
    clock.advance(60);
    const url = `/api/filter-lists/${id}`;
    const changed = await moderator({ method: 'PUT', url, payload: { name: 'EasyList', updatedAt } });
    expect(changed.body).toMatchObject({ name: 'EasyList', browsers: expect.arrayContaining(['brave']) });
    await work();
    expect((await report()).result?.browsers.length).toBeGreaterThan(0);
  });

  test('the reach follows from entered shares, and from nothing else', async () => {
    const url = `/api/websites/${websiteId}/reach`;
    await addList({}, STOPS);
    await work();
    expect((await viewer({ url })).body).toMatchObject({ gaps: ['shares'], trackers: [], updatedAt: null });
    const payload = { brave: 10, 'ublock-origin': 15, updatedAt: null };
    expect((await viewer({ method: 'PUT', url, payload })).status).toBe(403);
    const saved = await moderator({ method: 'PUT', url, payload });
    expect(saved.body).toMatchObject({
      gaps: [],
      trackers: [{ browsers: 0.75, consent: null, share: 0.75 }],
    });
    const again = await moderator({ method: 'PUT', url, payload });
    expect(again.body).toMatchObject({ code: 'changed-meanwhile' });
    const { updatedAt } = saved.body as { updatedAt: string };
    const response = await moderator({ method: 'PUT', url, payload: { accept: 60, updatedAt } });
    expect(response.body).toMatchObject({ gaps: ['matrix'], trackers: [{ share: null }] });
    const wrong = await moderator({ method: 'PUT', url, payload: { accept: 60, refuse: 60, updatedAt } });
    expect(wrong.body).toMatchObject({ data: { fields: [{ path: 'refuse', code: 'shares-too-large' }] } });
    expect((await stranger({ url })).status).toBe(404);
  });

  test('trackers, cookies and reach are files', async () => {
    await addList({}, STOPS);
    await work();
    const payload = { brave: 10, updatedAt: null };
    await moderator({ method: 'PUT', url: `/api/websites/${websiteId}/reach`, payload });
    const file = async (table: string, caller = moderator) =>
      caller({ url: `/api/websites/${websiteId}/blocking.csv?table=${table}&locale=en` });
    const { text } = await file('trackers');
    expect(text).toContain('Tracker,Outcome,Since (UTC),Pages');
    expect(text).toMatch(/,Stopped,.*Brave.*,EasyPrivacy,\|\|stats\.example\^,/u);
    expect((await file('cookies')).text).toContain('Requested,Safari,Firefox,Brave,Chrome');
    expect((await file('reach')).text).toMatch(/,90,90,$/mu);
    expect((await file('reach', stranger)).status).toBe(404);
    expect((await file('reach', viewer)).status).toBe(403);
  });

  test('a list that changes opens an incident, and one that somebody adds does not', async () => {
    const rule = { websiteId, poolId: null, condition: { kind: 'blockers' }, channelIds: [] };
    const { status } = await moderator({ method: 'POST', url: '/api/alerts/rules', payload: rule });
    expect(status).toBe(201);
    const changing = await addList({}, ESCAPES);
    const added = await addList({ name: 'EasyList' }, STOPS);
    expect(await incidentsOf()).toEqual([]);
    await moderator({ method: 'DELETE', url: `/api/filter-lists/${added.id}` });
    expect(await incidentsOf()).toEqual([]);
    await sendText(changing.id, STOPS);
    expect(await incidentsOf()).toMatchObject([
      {
        subject: { kind: 'blockers', outcome: 'stopped', list: 'EasyPrivacy', rule: '||stats.example^' },
        isOld: false,
      },
    ]);
    await sendText(changing.id, ESCAPES);
    expect(await incidentsOf()).toEqual([]);
  });

  test('a reach that falls opens an incident, unless the owner changed the shares', async () => {
    const rule = { websiteId, poolId: null, condition: { kind: 'reach-fall', points: 5 }, channelIds: [] };
    await moderator({ method: 'POST', url: '/api/alerts/rules', payload: rule });
    const url = `/api/websites/${websiteId}/reach`;
    async function setShare(brave: number) {
      const { updatedAt } = (await moderator({ url })).body as { updatedAt: string | null };
      await moderator({ method: 'PUT', url, payload: { brave, updatedAt } });
    }
    const list = await addList({}, ESCAPES);
    await setShare(10);
    expect(await incidentsOf()).toEqual([]);
    await sendText(list.id, STOPS);
    expect(await incidentsOf()).toMatchObject([
      { subject: { kind: 'reach-fall', percent: 90, usual: 100 }, isOld: false },
    ]);
    await setShare(20);
    await sendText(list.id, `${STOPS}! again\n`);
    expect(await incidentsOf()).toEqual([]);
  });
});
