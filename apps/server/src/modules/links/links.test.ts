import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { listOf } from '@vigie/contract/list.ts';
import {
  checkedLinkSchema,
  linkCheckSchema,
  linkListDetailSchema,
  type LinkListDetail,
} from '@vigie/contract/stored-link-list.ts';
import { observationOf } from '../../../test/observations.ts';
import { createAgentRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { jsonText } from '../../db/json-text.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { runSchedules } from '../../workers/run-schedules.ts';
import { ingestEvents } from '../runs/ingest-events.service.ts';
import { beginAttempt, markTaken, openRun } from '../runs/runs.store.ts';

const SHOP = 'https://shop.example';
const GOOD = `${SHOP}/?utm_source=mail`;
const LOSING = 'https://click.example/a?utm_source=mail';
const LINKS = [GOOD, LOSING, `${SHOP}/closed?utm_source=mail`];
const QUEUE: RunQueue = { enqueue: async () => {}, work: async () => {}, close: async () => {} };

/** Returns a visit that passed these addresses, and sent a page view of the last one. */
function visitOf(at: string, ...urls: [string, ...string[]]): Observation {
  const [first] = urls;
  const last = urls.at(-1) ?? first;
  const seen = observationOf(last, 'healthy', at);
  if (seen.requests.state !== 'recorded') throw new Error('Requests are recorded.');
  const requests = seen.requests.value.map((request) =>
    request.resourceType === 'document'
      ? {
          ...request,
          url: first,
          redirects: urls.slice(0, -1).map((url) => ({ url, status: 302 })),
          navigation: { by: 'visit' as const, fragment: '', redirectFragments: urls.slice(1).map(() => '') },
        }
      : request,
  );
  return { ...seen, requestedUrl: first, requests: { state: 'recorded', value: requests } };
}

describe('campaign links', async () => {
  const bench = await openTestApp();
  const { db, clock } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const agentId = await createAgentRow(db, { companyId });
  const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
  const other = await createTestCompany(db, 'Other');
  const stranger = await bench.signIn(await createTestUser(db, { companyId: other, role: 'moderator' }));
  let websiteId: string;
  afterAll(() => bench.close());
  beforeEach(async () => {
    websiteId = await createWebsiteRow(db, { companyId });
  });

  const send = (values: object) =>
    moderator({ method: 'POST', url: '/api/link-lists', payload: { websiteId, name: 'Mail', ...values } });
  const fieldsOf = async (values: object) => (await send(values)).body;
  const read = async (text: string, name = '') =>
    (await moderator({ method: 'POST', url: '/api/link-files/readings', payload: { text, name } })).body;
  const create = async (values: object = {}) =>
    linkListDetailSchema.parse((await send({ links: LINKS, ...values })).body);
  const check = ({ id }: LinkListDetail) =>
    moderator({ method: 'POST', url: `/api/link-lists/${id}/checks`, payload: {} });
  const list = async () => (await moderator({ url: `/api/link-lists?websiteId=${websiteId}` })).body;
  const linksOf = async (jobId: string, query = '') =>
    listOf(checkedLinkSchema).parse(
      (await moderator({ url: `/api/link-checks/${jobId}/links?${query}` })).body,
    );

  /** Ends a check whose agent followed these links. */
  async function follow(jobId: string, visits: readonly Observation[]): Promise<void> {
    const now = new Date(clock.now());
    const opened = await openRun(db, jobId, now);
    if (opened !== null) await beginAttempt(db, opened, { agentId, now });
    const run = await openRun(db, jobId, now);
    if (!run?.current) throw new Error('The attempt is under way.');
    await markTaken(db, run, { ...run.current, now });
    const events = visits.map((observation, index) => ({
      seq: index + 1,
      type: 'page-finished' as const,
      url: observation.requestedUrl,
      observation,
    }));
    const ended = { seq: events.length + 1, type: 'finished' as const, outcome: 'succeeded' as const };
    await ingestEvents(db, {
      run,
      attempt: run.current,
      events: [...events, { ...ended, message: '' }],
      now,
    });
  }
  const now = () => new Date(clock.now()).toISOString();
  const checked = async (made: LinkListDetail, losing = true) => {
    const { jobId } = linkCheckSchema.parse((await check(made)).body);
    const landing = losing ? `${SHOP}/landing` : `${SHOP}/landing?utm_source=mail`;
    await follow(jobId, [visitOf(now(), GOOD), visitOf(now(), LOSING, landing)]);
    return jobId;
  };

  test('are ordered from an agent, with the rules of their list and without secrets', async () => {
    const made = await create({ required: ['UTM_Source'], allowed: ['utm_medium=email,social'] });
    const { jobId, state, links } = linkCheckSchema.parse((await check(made)).body);
    expect([state, links]).toEqual(['queued', 3]);
    expect((await check(made)).body).toMatchObject({ code: 'run-already-active' });
    const run = await openRun(db, jobId, new Date(clock.now()));
    expect(run?.order).toMatchObject({ urls: LINKS, followsLinks: true, hits: 'answer-locally' });
    expect(run?.plan).toMatchObject({ contextId: null, links: { required: ['utm_source'], isMail: false } });
  });

  test('are reported with their redirects and the answer that loses a parameter, and store no page', async () => {
    const made = await create();
    const jobId = await checked(made);
    const { items, total } = await linksOf(jobId);
    expect(total.count).toBe(3);
    expect(items.map(({ outcome, landing }) => [outcome, landing.outcome])).toEqual([
      ['passed', 'measured'],
      ['failed', 'measured'],
      ['skipped', 'blocked-by-robots'],
    ]);
    expect(items[1]).toMatchObject({
      hops: [{ url: LOSING, status: 302, by: 'http' }],
      findings: [{ kind: 'parameter-lost', parameter: 'utm_source', hop: 1 }],
    });
    const pages = await db.selectFrom('pages').select('url').where('websiteId', '=', websiteId).execute();
    expect(pages).toEqual([]);
    expect(await list()).toMatchObject([
      { links: 3, lastCheck: { jobId, state: 'succeeded', passed: 1, failed: 1 } },
    ]);
    const job = await moderator({ url: `/api/jobs/${jobId}` });
    expect(job.body).toMatchObject({ kind: 'links', linkList: { name: 'Mail' }, score: null });
  });

  test('are found by outcome, finding and text, and exported', async () => {
    const jobId = await checked(await create());
    const count = async (query: string) => (await linksOf(jobId, query)).total.count;
    expect(await count('outcome=failed')).toBe(1);
    expect(await count('kind=dead-link')).toBe(0);
    expect(await count('q=CLICK.example')).toBe(1);
    const file = await moderator({ url: `/api/link-checks/${jobId}/links.csv?locale=fr&timeZone=UTC` });
    expect(file.text).toContain('paramètre perdu');
    expect(file.text.trim().split('\n')).toHaveLength(4);
  });

  test('have neither a person nor what the company hides in a stored address', async () => {
    const redactions = [{ kind: 'pattern', pattern: 'secret-[a-z]+' }];
    await db
      .updateTable('companies')
      .set({ redactions: jsonText(redactions) })
      .where('id', '=', companyId)
      .execute();
    const url = `${SHOP}/?mail=jane.doe@gmail.com&utm_source=secret-abc`;
    const { jobId } = linkCheckSchema.parse((await check(await create({ links: [url] }))).body);
    await follow(jobId, [visitOf(now(), url)]);
    const { items } = await linksOf(jobId);
    await db.updateTable('companies').set({ redactions: '[]' }).where('id', '=', companyId).execute();
    expect(items[0]?.findings.map(({ kind }) => kind)).toContain('personal-data');
    expect(items[0]?.url).not.toMatch(/jane|secret-abc/);
  });

  test('are refused with the field that is wrong', async () => {
    expect(await fieldsOf({ links: [] })).toMatchObject({
      data: { fields: [{ path: 'links', code: 'links-required' }] },
    });
    expect(await fieldsOf({ links: ['nothing'] })).toMatchObject({
      data: { fields: [{ path: 'links.0', code: 'url-invalid' }] },
    });
    expect(await fieldsOf({ links: LINKS, allowed: ['utm_medium'], hosts: ['https://a'] })).toMatchObject({
      data: {
        fields: [
          { path: 'allowed.0', code: 'allowed-invalid' },
          { path: 'hosts.0', code: 'host-invalid' },
        ],
      },
    });
    expect(await fieldsOf({ links: LINKS, schedule: { cron: 'x', timeZone: 'UTC' } })).toMatchObject({
      data: { fields: [{ path: 'schedule.cron', code: 'cron-invalid' }] },
    });
    await create();
    expect(await fieldsOf({ links: LINKS, name: 'MAIL' })).toMatchObject({
      data: { fields: [{ path: 'name', code: 'list-name-taken' }] },
    });
  });

  test('are read from a table, a mail or a sitemap, and faults name their line', async () => {
    expect(await read(`url\n${GOOD}\n${GOOD}`)).toMatchObject({ links: [GOOD], isMail: false, faults: [] });
    expect(await read(`url\n${GOOD}\nshop`)).toMatchObject({
      links: [],
      faults: [{ code: 'no-address', line: 3, text: 'shop' }],
    });
    const mail = `<a href="${GOOD}">Buy</a><a href="${SHOP}/unsubscribe">Unsubscribe</a>`;
    expect(await read(mail, 'mail.html')).toMatchObject({
      links: [GOOD],
      isMail: true,
      unfollowed: { unsubscribe: 1, placeholder: 0 },
    });
    expect(await read(`<urlset><url><loc>${SHOP}/a?b=1&amp;c=2</loc></url></urlset>`)).toMatchObject({
      links: [`${SHOP}/a?b=1&c=2`],
    });
    expect(await read('<sitemapindex><sitemap><loc>https://a.example</loc></sitemap>')).toMatchObject({
      faults: [{ code: 'sitemap-index', line: null }],
    });
  });

  test('are checked by their schedule, and a change of the name does not postpone a check', async () => {
    const schedule = { cron: '0 6 * * *', timeZone: 'UTC' };
    const made = await create({ schedule });
    expect(made.nextRunAt).not.toBeNull();
    const dueAt = new Date(clock.now());
    await db.updateTable('linkLists').set({ nextRunAt: dueAt }).where('id', '=', made.id).execute();
    const payload = { name: 'Other', links: LINKS, schedule, updatedAt: made.updatedAt };
    const changed = await moderator({ method: 'PUT', url: `/api/link-lists/${made.id}`, payload });
    expect(changed.body).toMatchObject({ name: 'Other', nextRunAt: dueAt.toISOString() });
    await runSchedules({ db, clock, queue: QUEUE });
    expect(await list()).toMatchObject([{ lastCheck: { state: 'queued' } }]);
    const late = await moderator({ method: 'PUT', url: `/api/link-lists/${made.id}`, payload });
    expect(late.body).toMatchObject({ code: 'changed-meanwhile' });
  });

  test('belong to a company, and go with their list', async () => {
    const made = await create();
    const jobId = await checked(made);
    for (const url of [`/api/link-lists/${made.id}`, `/api/link-checks/${jobId}/links`])
      expect((await stranger({ url })).status).toBe(404);
    expect((await moderator({ method: 'DELETE', url: `/api/link-lists/${made.id}` })).status).toBe(204);
    expect(await db.selectFrom('checkedLinks').selectAll().where('jobId', '=', jobId).execute()).toEqual([]);
  });
});
