import { failed } from '@vigie/audit/verdicts.ts';
import { fleetSchema, sharedCausesSchema, type Fleet, type FleetWebsite } from '@vigie/contract/fleet.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf, type VisitWithVerdicts } from '../../../test/evaluated-visits.ts';
import { createIncidentRow } from '../../../test/incident-rows.ts';
import { createContextRow } from '../../../test/pool-rows.ts';
import { createProblemRow } from '../../../test/problem-rows.ts';
import { createAgentRow, createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createId } from '../../db/uuid-v7.ts';
import { jsonText } from '../../db/json-text.ts';

const MISSING = failed('tagJs', 'not-requested');
const BLOCKED = (url: string) => failed('tagJs', 'http-error', { evidence: { url, status: 503 } });

const read = async (caller: TestCaller, query = ''): Promise<Fleet> =>
  fleetSchema.parse((await caller({ url: `/api/fleet?${query}` })).body);

describe('the fleet', () => {
  let bench: TestApp;
  let companyId: string;
  let moderator: TestCaller;
  beforeAll(async () => {
    // The fleet never queries the history of visits, whatever its engine.
    bench = await openTestApp({
      historyOf: () => Promise.reject(new Error('The history was asked.')),
    });
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    companyId = await createTestCompany(bench.db, createId());
    moderator = await as('moderator');
  });

  async function as(role: 'admin' | 'moderator' | 'user' | 'guest', company = companyId) {
    return bench.signIn(await createTestUser(bench.db, { companyId: company, role }));
  }
  const namesOf = async (query = '', caller = moderator) =>
    (await read(caller, query)).items.map(({ name }) => name);
  const sharedBy = async (query = '') =>
    sharedCausesSchema.parse((await moderator({ url: `/api/fleet/causes?${query}` })).body);

  async function website(name: string, columns: { labels?: string[]; agentNeeds?: string } = {}) {
    const id = await createWebsiteRow(bench.db, { companyId });
    await bench.db
      .updateTable('websites')
      .set({ name, ...columns })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const audit = (websiteId: string, day: string, visits: Partial<VisitWithVerdicts>[] = [{}]) =>
    auditOf(
      bench.db,
      { companyId, websiteId },
      visits.map((visit, index) => ({
        url: `https://${websiteId}.example/${index}`,
        at: `2026-03-${day}:00Z`,
        ...visit,
      })),
    );

  test('shows each website with its days, its change and what is wrong', async () => {
    const id = await website('Shop', { labels: ['fr', 'shop'] });
    await audit(id, '02T10:00');
    await audit(id, '09T10:00', [{ verdicts: [MISSING] }]);
    const { items, days, labels, total, states } = await read(moderator);
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-02-25', '2026-03-10', 14]);
    expect([labels, total.count, states]).toEqual([
      ['fr', 'shop'],
      1,
      { broken: 0, unmeasured: 0, silent: 0 },
    ]);
    const [shop] = items as [FleetWebsite];
    expect(shop).toMatchObject({ name: 'Shop', company: null, labels: ['fr', 'shop'], isBroken: false });
    expect(shop.days.map(({ day, grade, visits }) => [day, grade, visits])).toEqual([
      ['2026-03-02', 'A+', 1],
      ['2026-03-09', 'B', 1],
    ]);
    expect([shop.grade, Math.round(shop.change ?? 0)]).toEqual(['B', -22]);
    expect(shop.causes).toMatchObject({
      open: 1,
      worst: {
        severity: 'critical',
        pages: 1,
        subject: { cause: { check: 'tagJs', reason: 'not-requested' } },
      },
    });
    expect(shop).toMatchObject({
      lastVisitAt: '2026-03-09T10:00:00.000Z',
      lastAuditAt: '2026-03-09T10:01:00.000Z',
    });
  });

  test('puts what lost most first, then what gained, then the others; or by name or grade', async () => {
    const [same, lost, gained] = [await website('Same'), await website('Lost'), await website('gained')];
    await website('Never');
    await audit(same, '08T10:00');
    await audit(same, '09T10:00');
    await audit(lost, '08T10:00');
    await audit(lost, '09T10:00', [{ verdicts: [MISSING] }]);
    await audit(gained, '08T10:00', [{ verdicts: [MISSING] }]);
    await audit(gained, '09T10:00', [{ verdicts: [failed('csp', 'blocks-js-tag')] }]);
    await audit(gained, '09T11:00');
    expect(await namesOf()).toEqual(['Lost', 'gained', 'Same', 'Never']);
    expect(await namesOf('sort=name')).toEqual(['gained', 'Lost', 'Never', 'Same']);
    expect(await namesOf('sort=grade')).toEqual(['Lost', 'gained', 'Same', 'Never']);
  });

  test('comes in pages that go on where the one before ended', async () => {
    for (const name of ['a', 'b', 'c']) await website(name);
    const first = await read(moderator, 'sort=name&limit=2');
    expect([first.items.map(({ name }) => name), first.total.count]).toEqual([['a', 'b'], 3]);
    const second = await read(moderator, `sort=name&limit=2&after=${first.next}`);
    expect([second.items.map(({ name }) => name), second.next]).toEqual([['c'], null]);
    expect((await moderator({ url: '/api/fleet?after=nonsense' })).status).toBe(400);
  });

  test('is narrowed by text, labels, state and agent', async () => {
    const agentId = await createAgentRow(bench.db, { companyId });
    await bench.db
      .updateTable('agents')
      .set({ labels: ['inside'] })
      .where('id', '=', agentId)
      .execute();
    const needs = jsonText({ labels: ['inside'], location: null });
    await website('Boutique', { labels: ['shop', 'fr'], agentNeeds: needs });
    const visited = await website('Blog', { labels: ['fr'] });
    await audit(visited, '10T09:00');
    const broken = await website('Broken', { labels: ['shop'] });
    await audit(broken, '10T09:00', [{ verdicts: [MISSING] }]);
    expect(await namesOf('sort=name&q=bou')).toEqual(['Boutique']);
    expect(await namesOf('sort=name&labels=fr')).toEqual(['Blog', 'Boutique']);
    expect(await namesOf('sort=name&labels=fr,shop')).toEqual(['Boutique']);
    expect(await namesOf('sort=name&state=silent')).toEqual(['Boutique']);
    expect(await namesOf('sort=name&state=unmeasured')).toEqual(['Boutique']);
    expect(await namesOf('sort=name&state=broken')).toEqual(['Broken']);
    expect(await namesOf(`sort=name&agentId=${agentId}`)).toEqual(['Boutique']);
    await bench.db.updateTable('jobs').set({ agentId }).where('websiteId', '=', visited).execute();
    expect(await namesOf(`sort=name&agentId=${agentId}`)).toEqual(['Blog', 'Boutique']);
    expect((await read(moderator, 'q=blog')).items[0]?.agent).toEqual({ id: agentId, name: 'Agent' });
  });

  test('counts causes that are neither muted nor over, by their incident where there is one', async () => {
    const websiteId = await website('Shop');
    const of = { companyId, websiteId };
    await createProblemRow(bench.db, { ...of, severity: 2, rootReason: 'loaded-twice' });
    await createProblemRow(bench.db, { ...of, state: 'muted', rootReason: 'http-error' });
    await createProblemRow(bench.db, {
      ...of,
      rootReason: 'network-error',
      resolvedAt: new Date('2026-03-10T11:30:00Z'),
    });
    await createIncidentRow(bench.db, { id: createId(), ...of });
    await createIncidentRow(bench.db, { id: createId(), ...of, causeKey: 'silence', isMuted: true });
    const [shop] = (await read(moderator)).items;
    expect(shop?.causes).toMatchObject({
      open: 2,
      worst: { severity: 'critical', subject: { kind: 'site' } },
    });
    expect(shop?.isBroken).toBe(true);
  });

  test('lists which causes several websites share, by the vendor at fault, and lists those websites', async () => {
    const tagManager = 'https://www.googletagmanager.com/gtm.js';
    for (const name of ['One', 'Two'])
      await audit(await website(name), '10T09:00', [{ verdicts: [BLOCKED(tagManager)] }]);
    const own = await website('Own');
    await audit(own, '10T09:00', [{ verdicts: [BLOCKED(`https://${own}.example/tag.js`)] }]);
    const { items, total } = await sharedBy();
    expect(total).toBe(1);
    expect(items).toMatchObject([
      { check: 'tagJs', reason: 'http-error', atFault: 'Google Tag Manager', websites: 2, pages: 2 },
    ]);
    expect(items[0]?.facts).toEqual({ status: 503 });
    const cause = encodeURIComponent(items[0]?.key ?? '');
    expect(await namesOf(`sort=name&cause=${cause}`)).toEqual(['One', 'Two']);
    expect(await namesOf('cause=nothing')).toEqual([]);
    expect((await sharedBy('q=own')).items).toEqual([]);
  });

  test('contains nothing of another company but for administrators, who see whose each website is', async () => {
    await website('Ours');
    const other = await createTestCompany(bench.db, createId());
    expect(await namesOf('', await as('moderator', other))).toEqual([]);
    const { items } = await read(await as('admin', other), `companyId=${companyId}`);
    expect(items).toMatchObject([{ name: 'Ours', company: { id: companyId } }]);
  });

  test('contains the websites of their contexts for whoever sees single ones, and no agent', async () => {
    const websiteId = await website('Seen');
    await website('Unseen');
    const contextId = await createContextRow(bench.db, { companyId, websiteId });
    const user = await createTestUser(bench.db, { companyId, role: 'user', allContexts: false });
    await bench.db
      .insertInto('profileContexts')
      .values({ companyId, profileId: user.profileId, contextId })
      .execute();
    const { items } = await read(await bench.signIn(user), `agentId=${createId()}`);
    expect(items).toMatchObject([{ name: 'Seen', agent: null }]);
  });

  test('is a file with a column for each day', async () => {
    await audit(await website('Shop'), '09T10:00', [{ verdicts: [MISSING] }]);
    const { text } = await moderator({ url: '/api/fleet.csv?locale=fr&timeZone=Europe/Paris' });
    const [headings = '', row = ''] = text.split('\r\n');
    expect(headings).toContain('2026-03-08;2026-03-09;2026-03-10');
    expect(row).toContain('Shop');
    expect(row.endsWith(';;B;')).toBe(true);
  });
});
