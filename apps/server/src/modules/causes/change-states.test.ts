import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import { FUTURE, openCauseTestApp, OVER, PAST, type CauseTestApp } from '../../../test/cause-test-app.ts';
import { causeOf } from '../../../test/problem-rows.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';

describe('what is done about causes', () => {
  let bench: CauseTestApp;
  beforeAll(async () => {
    bench = await openCauseTestApp();
  });
  beforeEach(() => bench.renew());
  afterAll(() => bench.app.close());

  test('give their state to their pages and their open incident, and take it back', async () => {
    const problemId = await bench.show('not-requested');
    await bench.show('not-requested', OVER);
    const incidentId = await bench.ring('not-requested');
    const other = await bench.show('other');
    const ids = [await causeOf(bench.app.db, problemId), await causeOf(bench.app.db, other)];
    const muted = { ids, state: 'muted', until: FUTURE };
    expect((await bench.put('/states', muted)).body).toEqual({ changed: 2 });
    expect(await bench.statesOf({ state: 'muted' })).toEqual({ 'not-requested': 'muted', other: 'muted' });
    const [first] = (await bench.list({ state: 'muted' })).items;
    expect(first).toMatchObject({ until: FUTURE, owner: expect.any(String) });
    const problem = await bench.moderator({ url: `/api/problems/${problemId}` });
    expect(problem.body).toMatchObject({ state: 'muted', until: FUTURE });
    const incident = await bench.moderator({ url: `/api/alerts/incidents/${incidentId}` });
    expect(incident.body).toMatchObject({
      state: 'muted',
      mutedUntil: FUTURE,
      history: [{ step: 'muted', until: FUTURE }],
    });
    bench.app.clock.advance(1);
    expect((await bench.put('/states', { ids, state: 'open' })).body).toEqual({ changed: 2 });
    expect(await bench.statesOf()).toEqual({ 'not-requested': 'open', other: 'open' });
    const { history } = await bench.ask<CauseDetail>(`/${ids[1]}`);
    expect(history.map(({ step }) => step)).toEqual(['muted', 'reopened']);
    expect((await bench.put('/states', { ...muted, until: PAST })).status).toBe(400);
  });

  test('stand in the audit log one by one, with what was stored before and after', async () => {
    const ids = [
      await causeOf(bench.app.db, await bench.show('not-requested')),
      await causeOf(bench.app.db, await bench.show('other')),
    ];
    await bench.put('/states', { ids: [...ids, ids[0]], state: 'muted' });
    await bench.put('/assignee', { ids, assigneeId: null });
    const entries = await bench.app.db
      .selectFrom('auditLog')
      .select(['operation', 'targetId', 'beforeHash', 'afterHash'])
      .where('operation', 'like', 'causes.%')
      .where('targetId', 'in', ids)
      .orderBy('id')
      .execute();
    expect(entries.map(({ operation, targetId }) => [operation, targetId])).toEqual([
      ['causes.setStates', ids[0]],
      ['causes.setStates', ids[1]],
      ['causes.assign', ids[0]],
      ['causes.assign', ids[1]],
    ]);
    expect(entries.every(({ beforeHash, afterHash }) => beforeHash !== null && afterHash !== null)).toBe(
      true,
    );
  });

  test('are in hand with their pages when their incident is', async () => {
    const problemId = await bench.show('not-requested');
    const incidentId = await bench.ring('not-requested');
    const { body } = await bench.moderator({
      method: 'PUT',
      url: `/api/alerts/incidents/${incidentId}/acknowledgement`,
    });
    expect(body).toMatchObject({ state: 'acknowledged' });
    expect((await bench.moderator({ url: `/api/problems/${problemId}` })).body).toMatchObject({
      state: 'acknowledged',
    });
    expect(await bench.statesOf()).toEqual({ 'not-requested': 'acknowledged' });
  });

  test('become somebody’s, who is notified, with the pages that are not over', async () => {
    const colleague = await createTestUser(bench.app.db, { companyId: bench.companyId, role: 'moderator' });
    const ids = [
      await causeOf(bench.app.db, await bench.show('not-requested')),
      await causeOf(bench.app.db, await bench.show('other')),
    ];
    const assigned = await bench.put('/assignee', { ids, assigneeId: colleague.userId });
    expect(assigned.body).toEqual({ changed: 2 });
    expect((await bench.list()).items.map(({ assignees }) => assignees.length)).toEqual([1, 1]);
    const stranger = await createTestUser(bench.app.db, {
      companyId: await createTestCompany(bench.app.db, 'Other'),
      role: 'moderator',
    });
    expect((await bench.put('/assignee', { ids, assigneeId: stranger.userId })).status).toBe(400);
    expect((await bench.put('/assignee', { ids, assigneeId: null })).body).toEqual({ changed: 2 });
  });

  test('list the notes of the whole and of its pages together', { tags: ['exhaustive'] }, async () => {
    const problemId = await bench.show('not-requested', { url: 'https://shop.example/a' });
    const id = await causeOf(bench.app.db, problemId);
    await bench.moderator({
      method: 'POST',
      url: `/api/problems/${problemId}/notes`,
      payload: { text: 'Of a page.' },
    });
    bench.app.clock.advance(1);
    const { body } = await bench.moderator({
      method: 'POST',
      url: `/api/causes/${id}/notes`,
      payload: { text: 'Of all.' },
    });
    const { notes } = await bench.ask<CauseDetail>(`/${id}`);
    expect(notes).toMatchObject([
      { text: 'Of a page.', url: 'https://shop.example/a', mine: true },
      { text: 'Of all.', url: null },
    ]);
    expect((await bench.list()).items).toMatchObject([{ notes: 2 }]);
    const noteId = (body as { id: string }).id;
    expect(
      (await bench.moderator({ method: 'DELETE', url: `/api/causes/${id}/notes/${noteId}` })).status,
    ).toBe(204);
    expect((await bench.ask<CauseDetail>(`/${id}`)).notes).toHaveLength(1);
  });
});
