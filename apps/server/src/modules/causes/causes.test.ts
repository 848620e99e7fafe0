import { failed } from '@vigie/audit/verdicts.ts';
import type { Health } from '@vigie/contract/health.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { auditOf } from '../../../test/evaluated-visits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import {
  FUTURE,
  HIDDEN,
  openCauseTestApp,
  OVER,
  PAST,
  causeReasons,
  seenAt,
  type CauseTestApp,
  type CausePage,
} from '../../../test/cause-test-app.ts';
import { createIncidentRow } from '../../../test/incident-rows.ts';
import { createContextRow, createTestRow } from '../../../test/pool-rows.ts';
import { causeOf, createProblemRow } from '../../../test/problem-rows.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { createTestUser } from '../../../test/users.ts';
import { createId } from '../../db/uuid-v7.ts';
import { jsonText } from '../../db/json-text.ts';

describe('causes', () => {
  let bench: CauseTestApp;
  beforeAll(async () => {
    bench = await openCauseTestApp();
  });
  beforeEach(() => bench.renew());
  afterAll(() => bench.app.close());

  test('put the pages of one root together, with what they tell of it', async () => {
    await bench.show('not-requested', { url: 'https://shop.example/a', ...seenAt(9), occurrences: 2 });
    await bench.show('not-requested', { url: 'https://shop.example/b', ...seenAt(10), ...HIDDEN });
    await bench.show('not-requested', {
      url: 'https://shop.example/c',
      ...seenAt(11),
      ...OVER,
      firstSeenAt: new Date(PAST),
    });
    const { items, total } = await bench.list();
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
    await bench.show('open');
    await bench.show('open', { state: 'muted' });
    await bench.show('acknowledged', { state: 'acknowledged' });
    await bench.show('acknowledged', HIDDEN);
    await bench.show('unchecked', HIDDEN);
    await bench.show('unchecked', { state: 'muted' });
    await bench.show('muted', { state: 'muted' });
    await bench.show('lapsed', { state: 'muted', until: new Date(PAST) });
    await bench.show('ended', OVER);
    expect(await bench.statesOf()).toEqual({
      open: 'open',
      acknowledged: 'acknowledged',
      unchecked: 'unchecked',
      muted: 'muted',
      lapsed: 'open',
      ended: 'ended',
    });
  });

  test('have the state of their open incident where an alarm spoke of them', async () => {
    await bench.show('muted', { state: 'open' });
    await bench.ring('muted', { isMuted: true });
    await bench.show('lapsed', { state: 'muted' });
    await bench.ring('lapsed', { isMuted: true, mutedUntil: new Date(PAST) });
    await bench.ring('acknowledged', { acknowledgedAt: new Date(PAST), acknowledgedUntil: new Date(FUTURE) });
    await bench.ring('again', { acknowledgedAt: new Date(PAST), acknowledgedUntil: new Date(PAST) });
    await bench.ring('over', { phase: 'over', overAt: new Date() });
    await bench.show('back', { state: 'acknowledged' });
    await bench.ring('back', { phase: 'over', overAt: new Date() });
    await bench.ring('suspected', { phase: 'suspected' });
    expect(await bench.statesOf()).toEqual({
      muted: 'muted',
      lapsed: 'open',
      acknowledged: 'acknowledged',
      again: 'open',
      over: 'ended',
      back: 'acknowledged',
    });
  });

  test('stand in the order of their state, severity, pages and last visit, without those that are muted or ended', async () => {
    await bench.show('old', seenAt(8));
    await bench.show('new', seenAt(9));
    await bench.show('more', seenAt(7));
    await bench.show('more', seenAt(7));
    await bench.show('minor', { severity: 1, ...seenAt(12) });
    await bench.show('in-hand', { state: 'acknowledged', ...seenAt(12) });
    await bench.show('hidden', { ...HIDDEN, ...seenAt(12) });
    await bench.show('muted', { state: 'muted' });
    await bench.show('ended', OVER);
    const shown = ['more', 'new', 'old', 'minor', 'in-hand', 'hidden'];
    expect(causeReasons(await bench.list())).toEqual(shown);
    expect(causeReasons(await bench.list({ state: 'any' }))).toEqual([...shown, 'muted', 'ended']);
    expect(causeReasons(await bench.list({ state: 'ended' }))).toEqual(['ended']);
  });

  test('are paged, each once', { tags: ['exhaustive'] }, async () => {
    for (let number = 0; number < 30; number += 1)
      await bench.show(`cause-${number}`, { severity: number % 3, ...seenAt(number % 4) });
    const first = await bench.list({ limit: '25' });
    const second = await bench.list({ limit: '25', after: first.next ?? '' });
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
    expect((await bench.moderator({ url: `/api/causes?websiteId=${bench.websiteId}&after=x` })).status).toBe(
      400,
    );
  });

  test('are filtered, and counted by what each filter would leave', async () => {
    const testId = await createTestRow(bench.app.db, {
      companyId: bench.companyId,
      websiteId: bench.websiteId,
      title: 'Prix affiché',
    });
    const ofTest = { kind: 'test' as const, rootCheck: null, rootReason: null, checks: [], testId };
    await createProblemRow(bench.app.db, {
      companyId: bench.companyId,
      websiteId: bench.websiteId,
      ...ofTest,
      severity: 2,
    });
    await bench.show('blocked', {
      rootCheck: 'csp',
      checks: ['csp', 'tagPhp'],
      url: encodeURI('https://shop.example/été'),
    });
    await bench.show('not-requested', { assigneeId: bench.me.userId, state: 'acknowledged' });
    await bench.ring('', { causeKey: 'site', subject: jsonText({ kind: 'site', code: 'dns' }) });
    expect(causeReasons(await bench.list({ check: 'tagPhp' }))).toEqual(['blocked']);
    expect(causeReasons(await bench.list({ check: 'tagPhp', reason: 'blocked' }))).toEqual([]);
    expect(causeReasons(await bench.list({ check: 'csp', reason: 'blocked' }))).toEqual(['blocked']);
    expect((await bench.list({ kind: 'test' })).items).toMatchObject([
      { subject: { cause: { title: 'Prix affiché' } } },
    ]);
    expect((await bench.list({ testId })).total.count).toBe(1);
    expect((await bench.list({ kind: 'cause' })).total.count).toBe(2);
    expect(causeReasons(await bench.list({ kind: 'site' }))).toEqual(['site']);
    expect(causeReasons(await bench.list({ assigned: 'me' }))).toEqual(['not-requested']);
    expect((await bench.list({ assigned: 'nobody' })).total.count).toBe(3);
    expect(causeReasons(await bench.list({ q: 'été' }))).toEqual(['blocked']);
    expect((await bench.list({ q: 'prix' })).total.count).toBe(1);
    expect((await bench.list({ severity: 'major' })).total.count).toBe(1);
    expect((await bench.list({ from: '2026-03-11T00:00:00Z', kind: 'cause' })).total.count).toBe(0);
    const counts = await bench.ask('/counts', { websiteId: bench.websiteId, severity: 'critical' });
    expect(counts).toMatchObject({
      states: { open: 2, acknowledged: 1, ended: 0 },
      checks: { csp: 1, tagPhp: 1, tagJs: 1 },
      tests: 0,
      others: 1,
      severities: { critical: 3, major: 1 },
    });
  });

  test('are found by their own id, by that of a problem and by that of an incident', async () => {
    const problemId = await bench.show('not-requested');
    const incidentId = await bench.ring('not-requested', {
      notifications: jsonText({ [createId()]: { openedAt: PAST } }),
    });
    const causeId = await causeOf(bench.app.db, problemId);
    for (const id of [causeId, problemId, incidentId])
      expect(await bench.ask<CauseDetail>(`/${id}`)).toMatchObject({
        id: causeId,
        rangAt: PAST,
        proof: { before: null },
      });
    expect((await bench.moderator({ url: `/api/causes/${createId()}` })).status).toBe(404);
    const suspected = await bench.ring('suspected', { phase: 'suspected' });
    expect((await bench.moderator({ url: `/api/causes/${suspected}` })).status).toBe(404);
  });

  test('show viewers what is wrong with their websites, and nothing of who does what', async () => {
    const contextId = await createContextRow(bench.app.db, {
      companyId: bench.companyId,
      websiteId: bench.websiteId,
    });
    const viewer = await createTestUser(bench.app.db, { companyId: bench.companyId, role: 'user' });
    await bench.app.db
      .updateTable('profiles')
      .set({ allContexts: false })
      .where('id', '=', viewer.profileId)
      .execute();
    await bench.app.db
      .insertInto('profileContexts')
      .values({ companyId: bench.companyId, profileId: viewer.profileId, contextId })
      .execute();
    const problemId = await bench.show('not-requested', {
      state: 'acknowledged',
      ownerId: bench.me.userId,
      assigneeId: bench.me.userId,
    });
    await bench.ring('', {
      causeKey: 'schedule:pool',
      subject: jsonText({ kind: 'schedule', pool: 'Secret', dueAt: PAST }),
    });
    const hidden = await createWebsiteRow(bench.app.db, { companyId: bench.companyId });
    await createProblemRow(bench.app.db, { companyId: bench.companyId, websiteId: hidden });
    await createIncidentRow(bench.app.db, {
      id: createId(),
      companyId: bench.companyId,
      websiteId: null,
      causeKey: `agent:${createId()}`,
    });
    const id = await causeOf(bench.app.db, problemId);
    await bench.moderator({ method: 'POST', url: `/api/causes/${id}/notes`, payload: { text: 'Secret.' } });
    await bench.put('/states', { ids: [id], state: 'acknowledged' });
    const caller = await bench.app.signIn(viewer);
    const { items } = await bench.ask<CausePage>('', {}, caller);
    expect(items).toMatchObject([
      { id, state: 'acknowledged', owner: null, assignees: [], notes: 0, rangAt: null },
    ]);
    const detail = await bench.ask<CauseDetail>(`/${id}`, {}, caller);
    expect(detail).toMatchObject({ notes: [], rules: [], history: [{ step: 'acknowledged', by: null }] });
    expect((await bench.put('/states', { ids: [id], state: 'open' }, caller)).status).toBe(403);
    expect((await caller({ url: `/api/causes?websiteId=${hidden}` })).status).toBe(404);
    const { items: all } = await bench.ask<CausePage>('', {});
    expect(all.some(({ website }) => website === null)).toBe(true);
  });

  test('are exported as CSV, in the order of the list', async () => {
    await bench.show('not-requested');
    await bench.show('minor', { severity: 1 });
    const { text, status } = await bench.moderator({
      url: `/api/causes.csv?websiteId=${bench.websiteId}&locale=fr`,
    });
    const lines = text.trim().split('\r\n');
    expect([status, lines.length]).toEqual([200, 3]);
    expect(lines[1]).toContain('Critique');
    expect(lines[2]).toContain('Mineure');
  });

  test('filter problems', async () => {
    const problemId = await bench.show('not-requested');
    await bench.show('other');
    const causeId = await causeOf(bench.app.db, problemId);
    const { body } = await bench.moderator({
      url: `/api/problems?${new URLSearchParams({ websiteId: bench.websiteId, causeId })}`,
    });
    expect(body).toMatchObject({ items: [{ id: problemId, causeId }], total: { count: 1 } });
  });

  test('cost what the health of their website shows, with the proof of a visit before that did not show them', async () => {
    const { app, companyId, websiteId } = bench;
    const url = 'https://shop.example/cart';
    const chain = [failed('csp', 'blocks-js-tag'), failed('tagJs', 'blocked-by-csp', { causedBy: 'csp' })];
    const audit = (at: string, verdicts: Verdict[]) =>
      auditOf(app.db, { companyId, websiteId }, [{ url, at, verdicts }]);
    await audit('2026-03-10T09:00:00Z', []);
    await audit('2026-03-10T10:00:00Z', chain);
    const period = 'from=2026-03-09T00:00:00Z&to=2026-03-11T00:00:00Z';
    const health = await bench.moderator({ url: `/api/health?websiteId=${websiteId}&${period}` });
    const { rootCauses } = health.body as Health;
    const { items } = await bench.list();
    expect(rootCauses.map(({ reason, costPoints }) => [reason, costPoints > 0])).toEqual([
      ['blocks-js-tag', true],
    ]);
    expect(
      items.map(({ costPoints, consequencePoints, pages }) => ({ costPoints, consequencePoints, pages })),
    ).toEqual(
      rootCauses.map(({ costPoints, consequencePoints, pages }) => ({
        costPoints,
        consequencePoints,
        pages,
      })),
    );
    const cause = await bench.ask<CauseDetail>(`/${items[0]?.id}`);
    expect(cause).toMatchObject({
      fault: { check: 'csp', reason: 'blocks-js-tag' },
      proof: { url, at: '2026-03-10T10:00:00.000Z', before: { at: '2026-03-10T09:00:00.000Z' } },
    });
  });
});
