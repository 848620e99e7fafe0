import { redactionsSchema } from '@vigie/contract/redaction.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { createFakeAgent } from '../../../test/fake-agent.ts';
import { createRunFixture, workerOf } from '../../../test/run-fixture.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createTestCompany, createTestUser } from '../../../test/users.ts';
import { chooseAgent } from '../runs/choose-agent.service.ts';
import { listAgentSlots } from '../agents/agent-slots.store.ts';
import { runJob } from '../runs/run-job.service.ts';

describe('redactions of a company', async () => {
  const app = await openTestApp();
  afterAll(() => app.close());
  const companyId = await createTestCompany(app.db, 'Own');
  const moderator = await app.signIn(await createTestUser(app.db, { companyId, role: 'moderator' }));
  const url = `/api/companies/${companyId}/redactions`;
  const read = async () => redactionsSchema.parse((await moderator({ url })).body);
  const set = async (rules: unknown[]) =>
    moderator({ method: 'PUT', url, payload: { rules, updatedAt: (await read()).updatedAt } });
  const tried = (rules: unknown[], text: string) =>
    moderator({ method: 'POST', url: `${url}/trial`, payload: { rules, text } });

  test('are stored as they were set, by whoever saw the last ones', async () => {
    const rules = [{ kind: 'field', name: 'email' }];
    const { updatedAt } = await read();
    expect((await set(rules)).status).toBe(200);
    expect((await read()).rules).toEqual(rules);
    const late = await moderator({ method: 'PUT', url, payload: { rules: [], updatedAt } });
    expect(late.body).toMatchObject({ code: 'changed-meanwhile' });
    expect((await set([])).status).toBe(200);
  });

  test.each([
    ['(', 'pattern-invalid'],
    ['(?=x)', 'pattern-invalid'],
    ['(a{900}){900}', 'pattern-invalid'],
    ['x*', 'pattern-empty'],
  ])('refuse the pattern %s', async (pattern, code) => {
    const rules = [
      { kind: 'field', name: 'a' },
      { kind: 'pattern', pattern },
    ];
    for (const refused of [await set(rules), await tried(rules, 'x')])
      expect(refused.body).toMatchObject({
        code: 'invalid-input',
        data: { fields: [{ path: 'rules.1.pattern', code }] },
      });
  });

  test('can be tried on a text', async () => {
    const rules = [{ kind: 'pattern', pattern: String.raw`\S+@\S+` }];
    expect((await tried(rules, 'of me@mail.example now')).body).toEqual({ text: 'of ••• now' });
  });

  test('go to agents that know them, and to no others', async () => {
    const bench = await createRunFixture(app.db);
    const rules = JSON.stringify([{ kind: 'field', name: 'email' }]);
    const agents = () => listAgentSlots(app.db, bench.companyId);
    const choice = async () => chooseAgent(await agents(), { agentId: null, resting: new Set() });
    expect((await choice()).agent).not.toBeNull();
    await app.db
      .updateTable('companies')
      .set({ redactions: rules })
      .where('id', '=', bench.companyId)
      .execute();
    expect(await choice()).toEqual({ agent: null, waiting: 'no-agent-fits' });
    await app.db
      .updateTable('agents')
      .set({ status: JSON.stringify({ redactions: true }) })
      .execute();
    expect((await choice()).agent).not.toBeNull();
    const agent = createFakeAgent({ pages: [], startedAt: new Date(bench.clock.now()).toISOString() });
    await runJob(workerOf(app.db, bench, agent), bench.jobId);
    expect(agent.orders[0]?.redactions).toEqual([{ kind: 'field', name: 'email' }]);
  });
});
