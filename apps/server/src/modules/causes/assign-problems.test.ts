import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Assignee, Problem, ProblemGroup } from '@vigie/contract/problem.ts';
import type { ListPage } from '../../db/list-page.ts';
import { createProblemRow, type NewProblemRow } from '../../../test/problem-rows.ts';
import { createWebsiteRow } from '../../../test/rows.ts';
import { openTestApp, type TestCaller, type TestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser, type TestUser } from '../../../test/users.ts';

describe('the assignment of problems', () => {
  let bench: TestApp;
  let admin: TestCaller;
  let adminUser: TestUser;
  let colleague: TestUser;
  let companyId: string;
  let websiteId: string;
  beforeAll(async () => {
    bench = await openTestApp();
  });
  beforeEach(async () => {
    companyId = await createTestCompany(bench.db, 'Own');
    adminUser = await createTestUser(bench.db, {
      companyId: await createTestCompany(bench.db, 'Head'),
      role: 'admin',
    });
    admin = await bench.signIn(adminUser);
    colleague = await createTestUser(bench.db, { companyId, role: 'moderator' });
    websiteId = await createWebsiteRow(bench.db, { companyId });
  });
  afterAll(() => bench.close());

  const create = (columns: Partial<NewProblemRow> = {}) =>
    createProblemRow(bench.db, { companyId, websiteId, ...columns });
  const assign = (payload: object, caller = admin) =>
    caller({ method: 'PUT', url: '/api/problems/assignee', payload: { websiteId, ...payload } });
  async function read<T>(path: string, caller = admin): Promise<T> {
    return (
      await caller({ url: `/api/problems${path}${path.includes('?') ? '&' : '?'}websiteId=${websiteId}` })
    ).body as T;
  }
  const list = async (query: string, caller = admin) =>
    (await read<ListPage<Problem>>(`?${query}`, caller)).items;
  const mails = () =>
    bench.db
      .selectFrom('outboxMails')
      .select(['subject', 'text'])
      .where('userId', '=', colleague.userId)
      .execute();

  test('may go to colleagues who may read the problems, and to oneself', async () => {
    await createTestUser(bench.db, { companyId, role: 'user' });
    await createTestUser(bench.db, {
      companyId: await createTestCompany(bench.db, 'Other'),
      role: 'moderator',
    });
    const users = await read<Assignee[]>('/assignees');
    expect(users.map(({ id }) => id).toSorted()).toEqual([adminUser.userId, colleague.userId].toSorted());
    const moderator = await bench.signIn(colleague);
    expect(await read<Assignee[]>('/assignees', moderator)).toMatchObject([{ id: colleague.userId }]);
  });

  test('notifies the colleague, and stands in the list, the filters, the file and the log', async () => {
    const id = await create();
    await create();
    expect((await assign({ ids: [id], assigneeId: colleague.userId })).body).toEqual({ changed: 1 });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.text).toContain(`/urls/liste?website=${websiteId}&problem=${id}`);
    expect(await list('assigned=somebody')).toMatchObject([{ id, assignee: { id: colleague.userId } }]);
    expect(await list('assigned=nobody')).toHaveLength(1);
    expect(await list('assigned=me')).toEqual([]);
    expect(await list('assigned=me', await bench.signIn(colleague))).toMatchObject([{ id }]);
    const groups = await read<ListPage<ProblemGroup>>('/groups?by=cause');
    expect(groups.items).toMatchObject([{ problems: 2, assignees: [{ id: colleague.userId }] }]);
    const logged = await bench.db
      .selectFrom('auditLog')
      .select(['operation', 'userId'])
      .where('operation', '=', 'problems.assign')
      .where('userId', '=', adminUser.userId)
      .execute();
    expect(logged).toHaveLength(1);
  });

  test('of a page, or of causes, notifies once; nobody is notified of what one takes oneself', async () => {
    const cause = { kind: 'check', check: 'tagJs', reason: 'not-requested' };
    const other = { kind: 'check', check: 'csp', reason: 'blocks-js-tag' };
    await create();
    await create({ rootCheck: 'csp', rootReason: 'blocks-js-tag' });
    await create({ rootCheck: 'dataLayer', rootReason: 'empty' });
    await create({ resolvedAt: new Date() });
    const given = { causes: [cause, other], assigneeId: colleague.userId };
    expect((await assign(given)).body).toEqual({ changed: 2 });
    expect((await assign(given)).body).toEqual({ changed: 0 });
    expect(await mails()).toHaveLength(1);
    await assign({ causes: [cause], assigneeId: adminUser.userId });
    await assign({ causes: [cause], assigneeId: null });
    expect(await list('assigned=somebody')).toHaveLength(1);
  });

  test('goes to nobody who may not read it, and is made by nobody who may not', async () => {
    const id = await create();
    const user = await createTestUser(bench.db, { companyId, role: 'user' });
    const stranger = await createTestUser(bench.db, {
      companyId: await createTestCompany(bench.db, 'Other'),
      role: 'moderator',
    });
    for (const { userId } of [user, stranger])
      expect(await assign({ ids: [id], assigneeId: userId })).toMatchObject({
        status: 400,
        body: { data: { fields: [{ path: 'assigneeId' }] } },
      });
    expect((await assign({ assigneeId: null })).status).toBe(400);
    expect((await assign({ ids: [id], assigneeId: null }, await bench.signIn(user))).status).toBe(403);
    const foreign = await assign({ ids: [id], assigneeId: null }, await bench.signIn(stranger));
    expect(foreign.status).toBe(404);
  });

  test.each<[string, (userId: string) => Promise<unknown>]>([
    ['are removed', (userId) => bench.db.deleteFrom('users').where('id', '=', userId).execute()],
    [
      'become inactive',
      (userId) =>
        bench.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', userId).execute(),
    ],
    [
      'lose their profile',
      (userId) =>
        bench.db.updateTable('profiles').set({ revoked: true }).where('userId', '=', userId).execute(),
    ],
    [
      'get a role that reads none',
      (userId) =>
        bench.db.updateTable('profiles').set({ role: 'user' }).where('userId', '=', userId).execute(),
    ],
  ])('is none once they %s', async (_, lose) => {
    const id = await create();
    await assign({ ids: [id], assigneeId: colleague.userId });
    await lose(colleague.userId);
    expect(await list('assigned=nobody')).toMatchObject([{ id, assignee: null }]);
    expect(await list('assigned=somebody')).toEqual([]);
    expect((await read<ListPage<ProblemGroup>>('/groups?by=url')).items).toMatchObject([{ assignees: [] }]);
  });
});
