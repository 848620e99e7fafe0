import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cause, CauseDetail } from '@vigie/contract/cause.ts';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import { createIncidentRow } from '../../../test/incident-rows.ts';
import { createContextRow, createTestRow } from '../../../test/pool-rows.ts';
import { causeOf, createProblemRow, type NewProblemRow } from '../../../test/problem-rows.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type Caller, type TestApp } from '../../../test/test-app.ts';
import { createCompany, createUser, type TestUser } from '../../../test/users.ts';
import { createId } from '../../db/uuid-v7.ts';
import { jsonText } from '../../db/json-text.ts';

interface Page {
  items: Cause[];
  next: string | null;
  total: { count: number };
}

const seenAt = (hour: number) => ({ lastSeenAt: new Date(Date.UTC(2026, 2, 10, hour)) });
const HIDDEN = { uncheckedSince: new Date('2026-03-10T12:00:00Z') };
const OVER = { resolvedAt: new Date('2026-03-10T12:00:00Z') };
const PAST = '2026-03-09T00:00:00.000Z';
const FUTURE = '2126-03-09T00:00:00.000Z';

describe('causes', () => {
  let bench: TestApp;
  let moderator: Caller;
  let me: TestUser;
  let companyId: string;
  let websiteId: string;
  beforeAll(async () => {
    bench = await openTestApp();
    companyId = await createCompany(bench.db, 'Own');
    me = await createUser(bench.db, { companyId, role: 'moderator' });
    moderator = await bench.signIn(me);
  });
  beforeEach(async () => {
    websiteId = await createWebsiteRow(bench.db, { companyId });
  });
  afterAll(() => bench.close());

  /** A page of a cause; the same reason is the same cause. */
  const show = (rootReason: string, columns: Partial<NewProblemRow> = {}) =>
    createProblemRow(bench.db, { companyId, websiteId, rootReason, ...columns });
  const ring = async (rootReason: string, columns: object = {}) => {
    const id = createId();
    const subject = jsonText({
      kind: 'cause',
      cause: { kind: 'check', check: 'tagJs', reason: rootReason },
      facts: {},
    });
    const causeKey = `cause:00000000-0000-0000-0000-000000000000:tagJs:${rootReason}`;
    await createIncidentRow(bench.db, { id, companyId, websiteId, causeKey, subject, ...columns });
    return id;
  };
  async function ask<T>(path: string, query: Record<string, string> = {}, caller = moderator): Promise<T> {
    const { status, body } = await caller({ url: `/api/causes${path}?${new URLSearchParams(query)}` });
    expect([path, status]).toEqual([path, 200]);
    return body as T;
  }
  const list = (query: Record<string, string> = {}) => ask<Page>('', { websiteId, ...query });
  const reasonsOf = ({ items }: Page) =>
    items.map(({ subject }) =>
      subject.kind === 'cause' && subject.cause.kind === 'check' ? subject.cause.reason : subject.kind,
    );
  const statesOf = async (query: Record<string, string> = { state: 'any' }) =>
    Object.fromEntries(
      (await list(query)).items.map((cause) => [
        reasonsOf({ items: [cause], next: null, total: { count: 1 } })[0],
        cause.state,
      ]),
    );
  const put = async (path: string, payload: object, caller = moderator) =>
    caller({ method: 'PUT', url: `/api/causes${path}`, payload });

  test('put the pages of one root together, with what they tell of it', async () => {
    await show('not-requested', { url: 'https://shop.example/a', ...seenAt(9), occurrences: 2 });
    await show('not-requested', { url: 'https://shop.example/b', ...seenAt(10), ...HIDDEN });
    await show('not-requested', {
      url: 'https://shop.example/c',
      ...seenAt(11),
      ...OVER,
      firstSeenAt: new Date(PAST),
    });
    const { items, total } = await list();
    expect(total.count).toBe(1);
    expect(items[0]).toMatchObject({
      subject: { kind: 'cause', cause: { check: 'tagJs', reason: 'not-requested' } },
      checks: ['tagJs', 'hitPageview'],
      severity: 'critical',
      state: 'open',
      pages: 2,
      uncheckedPages: 1,
      samplePages: ['https://shop.example/b', 'https://shop.example/a'],
      firstSeenAt: PAST,
      lastSeenAt: seenAt(10).lastSeenAt.toISOString(),
      costPoints: null,
      endedAt: null,
      rangAt: null,
    });
  });

  test('have the state of their pages where no alarm spoke of them', async () => {
    await show('open');
    await show('open', { state: 'muted' });
    await show('acknowledged', { state: 'acknowledged' });
    await show('acknowledged', HIDDEN);
    await show('unchecked', HIDDEN);
    await show('unchecked', { state: 'muted' });
    await show('muted', { state: 'muted' });
    await show('lapsed', { state: 'muted', until: new Date(PAST) });
    await show('ended', OVER);
    expect(await statesOf()).toEqual({
      open: 'open',
      acknowledged: 'acknowledged',
      unchecked: 'unchecked',
      muted: 'muted',
      lapsed: 'open',
      ended: 'ended',
    });
  });

  test('have the state of their open incident where an alarm spoke of them', async () => {
    await show('muted', { state: 'open' });
    await ring('muted', { isMuted: true });
    await show('lapsed', { state: 'muted' });
    await ring('lapsed', { isMuted: true, mutedUntil: new Date(PAST) });
    await ring('acknowledged', { acknowledgedAt: new Date(PAST), acknowledgedUntil: new Date(FUTURE) });
    await ring('again', { acknowledgedAt: new Date(PAST), acknowledgedUntil: new Date(PAST) });
    await ring('over', { phase: 'over', overAt: new Date() });
    await show('back', { state: 'acknowledged' });
    await ring('back', { phase: 'over', overAt: new Date() });
    await ring('suspected', { phase: 'suspected' });
    expect(await statesOf()).toEqual({
      muted: 'muted',
      lapsed: 'open',
      acknowledged: 'acknowledged',
      again: 'open',
      over: 'ended',
      back: 'acknowledged',
    });
  });

  test('stand in the order of their state, severity, pages and last visit, without those that are muted or ended', async () => {
    await show('old', seenAt(8));
    await show('new', seenAt(9));
    await show('more', seenAt(7));
    await show('more', seenAt(7));
    await show('minor', { severity: 1, ...seenAt(12) });
    await show('in-hand', { state: 'acknowledged', ...seenAt(12) });
    await show('hidden', { ...HIDDEN, ...seenAt(12) });
    await show('muted', { state: 'muted' });
    await show('ended', OVER);
    const shown = ['more', 'new', 'old', 'minor', 'in-hand', 'hidden'];
    expect(reasonsOf(await list())).toEqual(shown);
    expect(reasonsOf(await list({ state: 'any' }))).toEqual([...shown, 'muted', 'ended']);
    expect(reasonsOf(await list({ state: 'ended' }))).toEqual(['ended']);
  });

  test('are paged, each once', async () => {
    for (let number = 0; number < 30; number += 1)
      await show(`cause-${number}`, { severity: number % 3, ...seenAt(number % 4) });
    const first = await list({ limit: '25' });
    const second = await list({ limit: '25', after: first.next ?? '' });
    expect([first.total.count, first.items.length, second.items.length, second.next]).toEqual([
      30,
      25,
      5,
      null,
    ]);
    const all = [...first.items, ...second.items];
    expect(new Set(all.map(({ id }) => id)).size).toBe(30);
    const ranks = all.map(({ severity }) => SEVERITIES.indexOf(severity));
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    expect((await moderator({ url: `/api/causes?websiteId=${websiteId}&after=x` })).status).toBe(400);
  });

  test('are filtered, and counted by what each filter would leave', async () => {
    const testId = await createTestRow(bench.db, { companyId, websiteId, title: 'Prix affiché' });
    const ofTest = { kind: 'test' as const, rootCheck: null, rootReason: null, checks: [], testId };
    await createProblemRow(bench.db, { companyId, websiteId, ...ofTest, severity: 2 });
    await show('blocked', {
      rootCheck: 'csp',
      checks: ['csp', 'tagPhp'],
      url: encodeURI('https://shop.example/été'),
    });
    await show('not-requested', { assigneeId: me.userId, state: 'acknowledged' });
    await ring('', { causeKey: 'site', subject: jsonText({ kind: 'site', code: 'dns' }) });
    expect(reasonsOf(await list({ check: 'tagPhp' }))).toEqual(['blocked']);
    expect(reasonsOf(await list({ check: 'tagPhp', reason: 'blocked' }))).toEqual([]);
    expect(reasonsOf(await list({ check: 'csp', reason: 'blocked' }))).toEqual(['blocked']);
    expect((await list({ kind: 'test' })).items).toMatchObject([
      { subject: { cause: { title: 'Prix affiché' } } },
    ]);
    expect((await list({ testId })).total.count).toBe(1);
    expect((await list({ kind: 'cause' })).total.count).toBe(2);
    expect(reasonsOf(await list({ kind: 'site' }))).toEqual(['site']);
    expect(reasonsOf(await list({ assigned: 'me' }))).toEqual(['not-requested']);
    expect((await list({ assigned: 'nobody' })).total.count).toBe(3);
    expect(reasonsOf(await list({ q: 'été' }))).toEqual(['blocked']);
    expect((await list({ q: 'prix' })).total.count).toBe(1);
    expect((await list({ severity: 'major' })).total.count).toBe(1);
    expect((await list({ from: '2026-03-11T00:00:00Z', kind: 'cause' })).total.count).toBe(0);
    const counts = await ask('/counts', { websiteId, severity: 'critical' });
    expect(counts).toMatchObject({
      states: { open: 2, acknowledged: 1, ended: 0 },
      checks: { csp: 1, tagPhp: 1, tagJs: 1 },
      tests: 0,
      others: 1,
      severities: { critical: 3, major: 1 },
    });
  });

  test('are found by their own id, by that of a problem and by that of an incident', async () => {
    const problemId = await show('not-requested');
    const incidentId = await ring('not-requested', { told: jsonText({ [createId()]: { openedAt: PAST } }) });
    const causeId = await causeOf(bench.db, problemId);
    for (const id of [causeId, problemId, incidentId])
      expect(await ask<CauseDetail>(`/${id}`)).toMatchObject({
        id: causeId,
        rangAt: PAST,
        proof: { before: null },
      });
    expect((await moderator({ url: `/api/causes/${createId()}` })).status).toBe(404);
    const suspected = await ring('suspected', { phase: 'suspected' });
    expect((await moderator({ url: `/api/causes/${suspected}` })).status).toBe(404);
  });

  test('give their state to their pages and their open incident, and take it back', async () => {
    const problemId = await show('not-requested');
    await show('not-requested', OVER);
    const incidentId = await ring('not-requested');
    const other = await show('other');
    const ids = [await causeOf(bench.db, problemId), await causeOf(bench.db, other)];
    const muted = { ids, state: 'muted', until: FUTURE };
    expect((await put('/states', muted)).body).toEqual({ changed: 2 });
    expect(await statesOf({ state: 'muted' })).toEqual({ 'not-requested': 'muted', other: 'muted' });
    const [first] = (await list({ state: 'muted' })).items;
    expect(first).toMatchObject({ until: FUTURE, owner: expect.any(String) });
    const problem = await moderator({ url: `/api/problems/${problemId}` });
    expect(problem.body).toMatchObject({ state: 'muted', until: FUTURE });
    const incident = await moderator({ url: `/api/alerts/incidents/${incidentId}` });
    expect(incident.body).toMatchObject({
      state: 'muted',
      mutedUntil: FUTURE,
      history: [{ step: 'muted', until: FUTURE }],
    });
    bench.clock.advance(1);
    expect((await put('/states', { ids, state: 'open' })).body).toEqual({ changed: 2 });
    expect(await statesOf()).toEqual({ 'not-requested': 'open', other: 'open' });
    const { history } = await ask<CauseDetail>(`/${ids[1]}`);
    expect(history.map(({ step }) => step)).toEqual(['muted', 'reopened']);
    expect((await put('/states', { ...muted, until: PAST })).status).toBe(400);
  });

  test('are in hand with their pages when their incident is', async () => {
    const problemId = await show('not-requested');
    const incidentId = await ring('not-requested');
    const { body } = await moderator({
      method: 'PUT',
      url: `/api/alerts/incidents/${incidentId}/acknowledgement`,
    });
    expect(body).toMatchObject({ state: 'acknowledged' });
    expect((await moderator({ url: `/api/problems/${problemId}` })).body).toMatchObject({
      state: 'acknowledged',
    });
    expect(await statesOf()).toEqual({ 'not-requested': 'acknowledged' });
  });

  test('become somebody’s, who is told, with the pages that are not over', async () => {
    const colleague = await createUser(bench.db, { companyId, role: 'moderator' });
    const ids = [
      await causeOf(bench.db, await show('not-requested')),
      await causeOf(bench.db, await show('other')),
    ];
    const assigned = await put('/assignee', { ids, assigneeId: colleague.userId });
    expect(assigned.body).toEqual({ changed: 2 });
    expect((await list()).items.map(({ assignees }) => assignees.length)).toEqual([1, 1]);
    const stranger = await createUser(bench.db, {
      companyId: await createCompany(bench.db, 'Other'),
      role: 'moderator',
    });
    expect((await put('/assignee', { ids, assigneeId: stranger.userId })).status).toBe(400);
    expect((await put('/assignee', { ids, assigneeId: null })).body).toEqual({ changed: 2 });
  });

  test('tell the notes of the whole and of its pages together', async () => {
    const problemId = await show('not-requested', { url: 'https://shop.example/a' });
    const id = await causeOf(bench.db, problemId);
    await moderator({
      method: 'POST',
      url: `/api/problems/${problemId}/notes`,
      payload: { text: 'Of a page.' },
    });
    bench.clock.advance(1);
    const { body } = await moderator({
      method: 'POST',
      url: `/api/causes/${id}/notes`,
      payload: { text: 'Of all.' },
    });
    const { notes } = await ask<CauseDetail>(`/${id}`);
    expect(notes).toMatchObject([
      { text: 'Of a page.', url: 'https://shop.example/a', mine: true },
      { text: 'Of all.', url: null },
    ]);
    expect((await list()).items).toMatchObject([{ notes: 2 }]);
    const noteId = (body as { id: string }).id;
    expect((await moderator({ method: 'DELETE', url: `/api/causes/${id}/notes/${noteId}` })).status).toBe(
      204,
    );
    expect((await ask<CauseDetail>(`/${id}`)).notes).toHaveLength(1);
  });

  test('tell those who only look what is wrong with their websites, and nothing of who does what', async () => {
    const contextId = await createContextRow(bench.db, { companyId, websiteId });
    const viewer = await createUser(bench.db, { companyId, role: 'user' });
    await bench.db
      .updateTable('profiles')
      .set({ allContexts: false })
      .where('id', '=', viewer.profileId)
      .execute();
    await bench.db
      .insertInto('profileContexts')
      .values({ companyId, profileId: viewer.profileId, contextId })
      .execute();
    const problemId = await show('not-requested', {
      state: 'acknowledged',
      ownerId: me.userId,
      assigneeId: me.userId,
    });
    await ring('', {
      causeKey: 'schedule:pool',
      subject: jsonText({ kind: 'schedule', pool: 'Secret', dueAt: PAST }),
    });
    const hidden = await createWebsiteRow(bench.db, { companyId });
    await createProblemRow(bench.db, { companyId, websiteId: hidden });
    await createIncidentRow(bench.db, {
      id: createId(),
      companyId,
      websiteId: null,
      causeKey: `agent:${createId()}`,
    });
    const id = await causeOf(bench.db, problemId);
    await moderator({ method: 'POST', url: `/api/causes/${id}/notes`, payload: { text: 'Secret.' } });
    await put('/states', { ids: [id], state: 'acknowledged' });
    const caller = await bench.signIn(viewer);
    const { items } = await ask<Page>('', {}, caller);
    expect(items).toMatchObject([
      { id, state: 'acknowledged', owner: null, assignees: [], notes: 0, rangAt: null },
    ]);
    const detail = await ask<CauseDetail>(`/${id}`, {}, caller);
    expect(detail).toMatchObject({ notes: [], rules: [], history: [{ step: 'acknowledged', by: null }] });
    expect((await put('/states', { ids: [id], state: 'open' }, caller)).status).toBe(403);
    expect((await caller({ url: `/api/causes?websiteId=${hidden}` })).status).toBe(404);
    const { items: all } = await ask<Page>('', {});
    expect(all.some(({ website }) => website === null)).toBe(true);
  });

  test('are exported as CSV, in the order of the list', async () => {
    await show('not-requested');
    await show('minor', { severity: 1 });
    const { text, status } = await moderator({ url: `/api/causes.csv?websiteId=${websiteId}&locale=fr` });
    const lines = text.trim().split('\r\n');
    expect([status, lines.length]).toEqual([200, 3]);
    expect(lines[1]).toContain('Critique');
    expect(lines[2]).toContain('Mineure');
  });

  test('filter problems', async () => {
    const problemId = await show('not-requested');
    await show('other');
    const causeId = await causeOf(bench.db, problemId);
    const { body } = await moderator({ url: `/api/problems?${new URLSearchParams({ websiteId, causeId })}` });
    expect(body).toMatchObject({ items: [{ id: problemId, causeId }], total: { count: 1 } });
  });
});
