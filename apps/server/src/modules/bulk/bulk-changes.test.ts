import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { BulkAction, BulkChange, BulkPreview } from '@vigie/contract/bulk.ts';
import type { Website } from '@vigie/contract/website.ts';
import { createContextRow } from '../../../test/pool-rows.ts';
import { createAgentRow, createWebsiteRow } from '../../../test/rows.ts';
import { readVersion } from '../../../test/read-version.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { createId } from '../../db/uuid-v7.ts';
import { monthOf } from '../limits/budget.policy.ts';

const DAILY = { cron: '0 6 * * *', timeZone: 'UTC' };

describe('a change of many websites', async () => {
  const bench = await openTestApp();
  const { db } = bench;
  const companyId = await createTestCompany(db, 'Own');
  const other = await createTestCompany(db, 'Other');
  const moderator = await bench.signIn(await createTestUser(db, { companyId, role: 'moderator' }));
  const stranger = await bench.signIn(await createTestUser(db, { companyId: other, role: 'moderator' }));
  const admin = await bench.signIn(await createTestUser(db, { companyId: other, role: 'admin' }));
  await createAgentRow(db);
  let ids: [string, string, string];
  beforeEach(async () => {
    await db.deleteFrom('auditLog').execute();
    ids = [
      await createWebsiteRow(db, { companyId }),
      await createWebsiteRow(db, { companyId }),
      await createWebsiteRow(db, { companyId }),
    ];
  });
  afterAll(() => bench.close());

  const post = async <T>(url: string, payload?: object) =>
    (await moderator({ method: 'POST', url: `/api/bulk-changes${url}`, payload })).body as T;
  const preview = (action: BulkAction, websiteIds: string[] = ids) =>
    post<BulkPreview>('/previews', { selection: { kind: 'ids', ids: websiteIds }, action });
  const change = (action: BulkAction, websiteIds: string[] = ids) =>
    post<BulkChange>('', { selection: { kind: 'ids', ids: websiteIds }, action });
  const ask = (websiteIds: string[], payload: object) =>
    admin({
      method: 'POST',
      url: '/api/bulk-changes/previews',
      payload: { selection: { kind: 'ids', ids: websiteIds }, action: payload },
    });
  const undo = ({ id }: { id: string }) => post<BulkChange>(`/${id}/undo`);
  const website = async (id: string) => (await moderator({ url: `/api/websites/${id}` })).body as Website;
  const put = async (id: string, path: string, change: object) => {
    const payload = { ...change, updatedAt: await readVersion(bench.db, 'websites', id) };
    return moderator({ method: 'PUT', url: `/api/websites/${id}${path}`, payload });
  };

  test('previews what changes from what to what, and writes nothing', async () => {
    await put(ids[1], '/schedule', DAILY);
    const { items, missing } = await preview({ kind: 'schedule', schedule: DAILY }, [...ids, createId()]);
    expect(missing).toBe(1);
    const of = (id: string) => items.find((item) => item.website.id === id);
    expect(ids.map((id) => of(id)?.outcome)).toEqual(['change', 'same', 'change']);
    expect(of(ids[0])).toMatchObject({ before: { schedule: null }, after: { schedule: DAILY } });
    expect((await website(ids[0])).auditSchedule).toBeNull();
  });

  test('changes schedules, records it for each website, and gives back what was', async () => {
    const weekly = { cron: '0 7 * * 1', timeZone: 'UTC' };
    await put(ids[1], '/schedule', weekly);
    const done = await change({ kind: 'schedule', schedule: DAILY });
    expect([done.state, done.counts.changed]).toEqual(['done', 3]);
    expect((await website(ids[1])).auditSchedule).toMatchObject(DAILY);
    const { body } = await admin({ url: `/api/audit-log?targetId=${ids[1]}` });
    expect(body).toMatchObject({
      items: [{ operation: 'bulkChanges.create' }, { operation: 'websites.setSchedule' }],
    });
    const undone = await undo(done);
    expect([undone.state, undone.counts.undone]).toEqual(['undone', 3]);
    expect((await website(ids[0])).auditSchedule).toBeNull();
    expect((await website(ids[1])).auditSchedule).toMatchObject(weekly);
    expect((await undo(done)).counts.undone).toBe(3);
  });

  test('does not touch what somebody changed since, and reports it', async () => {
    const done = await change({ kind: 'consent', needsConsent: 'yes' });
    const { tracking, url } = await website(ids[0]);
    await put(ids[0], '', { url, tracking: { ...tracking, needsConsent: 'no' } });
    expect((await undo(done)).counts).toMatchObject({ undone: 2, kept: 1 });
    expect((await website(ids[0])).tracking.needsConsent).toBe('no');
    const { body } = await moderator({ url: `/api/bulk-changes/${done.id}/websites?outcome=kept` });
    expect(body).toMatchObject({ items: [{ website: { id: ids[0] }, refusal: 'changed-meanwhile' }] });
  });

  test('gives each website its own context of a label, and refuses those without one', async () => {
    const contextId = await createContextRow(db, { companyId, websiteId: ids[0] });
    const { label } = await db
      .selectFrom('contexts')
      .select('label')
      .where('id', '=', contextId)
      .executeTakeFirstOrThrow();
    const done = await change({ kind: 'context', label });
    expect(done.counts).toMatchObject({ changed: 1, refused: 2 });
    expect((await website(ids[0])).contextId).toBe(contextId);
    await undo(done);
    expect((await website(ids[0])).contextId).toBeNull();
  });

  test('adds and removes labels and channels', async () => {
    await change({ kind: 'labels', add: ['shop', 'fr'], remove: [] });
    const done = await change({ kind: 'labels', add: [], remove: ['fr', 'none'] });
    expect((await website(ids[2])).labels).toEqual(['shop']);
    await undo(done);
    expect((await website(ids[2])).labels).toEqual(['fr', 'shop']);
    const channel = {
      kind: 'email',
      name: 'Agency',
      locale: 'fr',
      settings: { recipients: 'a@vigie.example' },
    };
    const made = await moderator({ method: 'POST', url: '/api/channels', payload: channel });
    const { id: channelId } = made.body as { id: string };
    await change({ kind: 'channels', add: [channelId], remove: [] });
    expect((await website(ids[0])).channelIds).toEqual([channelId]);
    await moderator({ method: 'DELETE', url: `/api/channels/${channelId}` });
    expect((await website(ids[0])).channelIds).toEqual([]);
  });

  test('audits now, refuses what is under way, and cancels what it started', async () => {
    await moderator({ method: 'POST', url: `/api/websites/${ids[0]}/runs` });
    const { items } = await preview({ kind: 'audit' });
    expect(items.find((item) => item.website.id === ids[0])?.refusal).toBe('run-already-active');
    const done = await change({ kind: 'audit' });
    expect(done.counts).toMatchObject({ changed: 2, refused: 1 });
    expect((await website(ids[1])).activeJobId).not.toBeNull();
    expect((await undo(done)).counts.undone).toBe(2);
  });

  test('reports before it begins that the company has no visit left for an audit', async () => {
    const setBudget = (visitsPerMonth: number | null) =>
      db.updateTable('companies').set({ visitsPerMonth }).where('id', '=', companyId).execute();
    await db
      .insertInto('companyMonths')
      .values({ companyId, month: monthOf(new Date(bench.clock.now())), visits: 5 })
      .execute();
    await setBudget(5);
    const { items } = await preview({ kind: 'audit' });
    await setBudget(null);
    expect(items.map(({ refusal }) => refusal)).toEqual(Array(3).fill('visit-budget-reached'));
  });

  test('is done step by step when it is large', { tags: ['exhaustive'] }, async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => createWebsiteRow(db, { companyId })));
    const begun = await change({ kind: 'consent', needsConsent: 'no' }, many);
    expect([begun.state, begun.counts.changed, begun.counts.waiting]).toEqual(['underway', 25, 5]);
    const done = await post<BulkChange>(`/${begun.id}/steps`);
    expect([done.state, done.counts.changed]).toEqual(['done', 30]);
    expect((await undo(done)).state).toBe('undoing');
    expect((await post<BulkChange>(`/${begun.id}/steps`)).counts.undone).toBe(30);
  });

  test('takes all that a filter of the fleet leaves', async () => {
    await change({ kind: 'labels', add: ['chosen'], remove: [] }, [ids[0], ids[2]]);
    const selection = { kind: 'filter', filter: { labels: 'chosen' } };
    const action = { kind: 'consent', needsConsent: 'no' };
    const seen = await post<BulkPreview>('/previews', { selection, action });
    expect(seen.items.map((item) => item.website.id).toSorted()).toEqual([ids[0], ids[2]].toSorted());
  });

  test('refuses websites of several companies, and what fits no website', async () => {
    const theirs = await createWebsiteRow(db, { companyId: other });
    const action = { kind: 'consent', needsConsent: 'no' };
    expect((await ask([ids[0], theirs], action)).status).toBe(400);
    expect(
      (await ask([ids[0]], { kind: 'schedule', schedule: { cron: 'x', timeZone: 'UTC' } })).body,
    ).toMatchObject({
      data: { fields: [{ path: 'action.schedule.cron', code: 'cron-invalid' }] },
    });
    expect((await ask([ids[0]], { kind: 'channels', add: [createId()] })).status).toBe(400);
    const done = await change({ kind: 'consent', needsConsent: 'no' });
    expect((await stranger({ method: 'POST', url: `/api/bulk-changes/${done.id}/undo` })).status).toBe(404);
    expect((await stranger({ url: '/api/bulk-changes' })).body).toMatchObject({ items: [] });
  });
});
