import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { websiteSchema } from '@vigie/contract/website.ts';
import { createId } from '../../db/uuid-v7.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { TRACKING, createAgentRow } from '../../../test/rows.ts';
import { readVersion } from '../../../test/read-version.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';

interface Page {
  items: Array<{ id: string; url: string }>;
  next: string | null;
  total: { count: number; estimated: boolean };
}

const create = (who: TestCaller, input: object) =>
  who({ method: 'POST', url: '/api/websites', payload: { tracking: TRACKING, ...input } });

describe('websites', () => {
  let bench: TestApp;
  let moderator: TestCaller;
  let stranger: TestCaller;
  beforeAll(async () => {
    bench = await openTestApp();
    const [own, other] = [
      await createTestCompany(bench.db, 'Own'),
      await createTestCompany(bench.db, 'Other'),
    ];
    moderator = await bench.signIn(await createTestUser(bench.db, { companyId: own, role: 'moderator' }));
    stranger = await bench.signIn(await createTestUser(bench.db, { companyId: other, role: 'moderator' }));
  });
  afterAll(() => bench.close());

  test('are stored in one spelling, named by their host, with the defaults', async () => {
    const { status, body } = await create(moderator, { url: 'HTTPS://me:secret@Shop.Example:443/fr#top' });
    expect(status).toBe(201);
    expect(websiteSchema.parse(body)).toMatchObject({
      url: 'https://shop.example/fr',
      name: 'shop.example',
      delaySeconds: 0,
      pagesPerAudit: 50,
      lookAheadSeconds: 6,
      visits: NEW_VISIT_OPTIONS,
      respectRobots: true,
      acceptInvalidCertificates: false,
      activeJobId: null,
      lastAuditAt: null,
    });
  });

  test('have one address each within a company, and any company may watch it', async () => {
    await create(moderator, { url: 'https://twice.example' });
    expect(await create(moderator, { url: 'https://TWICE.example/#again' })).toMatchObject({
      status: 422,
      body: { code: 'website-url-taken' },
    });
    expect((await create(stranger, { url: 'https://twice.example' })).status).toBe(201);
  });

  test('are changed as a whole, and only by those who reach them', async () => {
    const { body } = await create(moderator, { url: 'https://change.example' });
    const { id } = body as { id: string };
    const settings = { delaySeconds: 1.5, lookAheadSeconds: 12 };
    const change = { url: 'https://changed.example', name: 'Changed', tracking: TRACKING, ...settings };
    const put = async (who: TestCaller) => {
      const payload = { ...change, updatedAt: await readVersion(bench.db, 'websites', id) };
      return who({ method: 'PUT', url: `/api/websites/${id}`, payload });
    };
    expect((await put(stranger)).status).toBe(404);
    expect((await put(moderator)).body).toMatchObject({
      id,
      url: 'https://changed.example/',
      ...settings,
    });
  });

  test('retain what an older caller does not know', async () => {
    const url = 'https://keep.example';
    const needsConsent = 'yes';
    const visits = { hits: 'answer-locally' };
    const { body } = await create(moderator, { url, visits, tracking: { ...TRACKING, needsConsent } });
    const { id } = body as { id: string };
    const changed = await moderator({
      method: 'PUT',
      url: `/api/websites/${id}`,
      payload: { url, tracking: TRACKING, updatedAt: await readVersion(bench.db, 'websites', id) },
    });
    expect(changed.body).toMatchObject({
      tracking: { ...TRACKING, needsConsent },
      visits: { ...NEW_VISIT_OPTIONS, ...visits },
    });
  });

  test('contain further trackers, which retain their ids and what a caller leaves out', async () => {
    const url = 'https://trackers.example';
    const piano = { name: 'Piano', jsTagName: 'piano.js', phpTagName: '/event', requiredVariables: [] };
    const full = { ...piano, pageViewRule: null, siteId: '42' };
    const tracking = { ...TRACKING, others: [full] };
    const { id, tracking: stored } = websiteSchema.parse((await create(moderator, { url, tracking })).body);
    const first = stored.others?.[0];
    const put = async (others: object[] | undefined) => {
      const updatedAt = await readVersion(bench.db, 'websites', id);
      const payload = { url, tracking: { ...TRACKING, others }, updatedAt };
      return moderator({ method: 'PUT', url: `/api/websites/${id}`, payload });
    };
    expect((await put(undefined)).body).toMatchObject({ tracking: { others: [first] } });
    const { siteId: _siteId, ...known } = full;
    const renamed = await put([{ ...known, id: first?.id, name: 'AT' }, full]);
    expect(renamed.body).toMatchObject({ tracking: { others: [{ ...first, name: 'AT' }, full] } });
    expect(await put([full, { ...full, name: 'PIANO' }])).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path: 'tracking.others', code: 'tracker-name-twice' }] } },
    });
  });

  test('take no company or id from the body', async () => {
    const [foreign, id] = [createId(), createId()];
    const { body } = await create(moderator, { url: 'https://assigned.example', companyId: foreign, id });
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${foreign}|${id}`));
  });

  test('name each wrong field', async () => {
    const { status, body } = await create(moderator, {
      url: 'ftp://shop.example',
      delaySeconds: -1,
      tracking: { jsTagName: 'tag.js' },
    });
    expect(status).toBe(400);
    const { fields } = (body as { data: { fields: Array<{ path: string; code: string }> } }).data;
    expect(fields.map(({ path, code }) => [path, code])).toEqual(
      expect.arrayContaining([
        ['url', 'url-invalid'],
        ['delaySeconds', 'delay-range'],
        ['tracking.phpTagName', 'required'],
      ]),
    );
  });

  test('are listed page by page, newest first, each once', { tags: ['exhaustive'] }, async () => {
    for (let number = 0; number < 30; number += 1) {
      bench.clock.advance(1);
      await create(stranger, { url: `https://shop-${number}.example` });
    }
    const first = (await stranger({ url: '/api/websites?limit=25' })).body as Page;
    const second = (await stranger({ url: `/api/websites?limit=25&after=${first.next}` })).body as Page;
    const urls = [...first.items, ...second.items].map(({ url }) => url);
    expect(first.items).toHaveLength(25);
    expect(urls[0]).toBe('https://shop-29.example/');
    expect(new Set(urls).size).toBe(31);
    expect([second.next, second.total]).toEqual([null, { count: 31, estimated: false }]);
    expect((await stranger({ url: '/api/websites?limit=7' })).status).toBe(400);
    expect((await stranger({ url: '/api/websites?after=x' })).status).toBe(400);
  });

  test('are audited one run at a time, and only when an agent is online', async () => {
    const { id } = (await create(moderator, { url: 'https://run.example' })).body as { id: string };
    const run = () => moderator({ method: 'POST', url: `/api/websites/${id}/runs` });
    expect(await run()).toMatchObject({ status: 422, body: { code: 'no-agent-online' } });
    await createAgentRow(bench.db);
    const started = await run();
    expect(started).toMatchObject({ status: 202, body: { state: 'queued', mode: 'api', websiteId: id } });
    const { id: jobId } = started.body as { id: string };
    expect(bench.queued).toContain(jobId);
    expect(await run()).toMatchObject({ status: 422, body: { code: 'run-already-active' } });
    expect((await moderator({ url: `/api/websites/${id}` })).body).toMatchObject({ activeJobId: jobId });
  });
});
