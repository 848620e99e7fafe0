import { agentSchema, type Agent } from '@vigie/contract/agent.ts';
import { startListeningAgent, type ListeningAgent } from './listening-agent.ts';
import { createTestCompany, createTestUser } from './users.ts';
import { openTestApp, type TestAnswer, type TestCaller, type TestApp } from './test-app.ts';

/** Answer to a refused call about an agent. */
export interface FailedAgentCall {
  code: string;
  data: { agent?: number; panel?: number; fields: Array<{ path: string; code: string }> };
}

/** Two companies with functions for calls about agents, as `moderator` unless another caller is given. */
export interface AgentTestApp extends TestApp {
  companyId: string;
  moderator: TestCaller;
  /** A moderator of the other company. */
  stranger: TestCaller;
  admin: TestCaller;
  /** Starts a new agent that is not associated yet. */
  startAgent(): Promise<ListeningAgent>;
  associate(agent: ListeningAgent, changes?: object, who?: TestCaller): Promise<TestAnswer>;
  /** Associates an agent and expects success. */
  associated(agent: ListeningAgent, changes?: object, who?: TestCaller): Promise<Agent>;
  read(id: string, who?: TestCaller): Promise<TestAnswer>;
  change(before: Agent, changes: object, who?: TestCaller): Promise<TestAnswer>;
  synchronize(id: string, who?: TestCaller): Promise<TestAnswer>;
}

export async function openAgentTestApp(): Promise<AgentTestApp> {
  const app = await openTestApp();
  const [companyId, otherId] = [
    await createTestCompany(app.db, 'Own'),
    await createTestCompany(app.db, 'Other'),
  ];
  const signIn = async (company: string, role: 'moderator' | 'admin') =>
    app.signIn(await createTestUser(app.db, { companyId: company, role }));
  const moderator = await signIn(companyId, 'moderator');
  const started: ListeningAgent[] = [];

  const associate: AgentTestApp['associate'] = (
    { url, code: pairingCode },
    changes = {},
    who = moderator,
  ) => {
    const slug = `agent_${started.length}`;
    const payload = { name: 'Paris', slug, url, pairingCode, ...changes };
    return who({ method: 'POST', url: '/api/agents', payload });
  };
  return {
    ...app,
    companyId,
    moderator,
    stranger: await signIn(otherId, 'moderator'),
    admin: await signIn(otherId, 'admin'),
    async startAgent() {
      const agent = await startListeningAgent(app.clock);
      started.push(agent);
      return agent;
    },
    associate,
    async associated(agent, changes, who) {
      const { status, body } = await associate(agent, changes, who);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return agentSchema.parse(body);
    },
    read: (id, who = moderator) => who({ url: `/api/agents/${id}` }),
    change(before, changes, who = moderator) {
      const { id, name, slug, url, slotsMax, isPaused, updatedAt } = before;
      const payload = { name, slug, url, slotsMax, isPaused, updatedAt, ...changes };
      return who({ method: 'PUT', url: `/api/agents/${id}`, payload });
    },
    synchronize: (id, who = moderator) => who({ method: 'POST', url: `/api/agents/${id}/synchronizations` }),
    async close() {
      await Promise.all(started.map((agent) => agent.close()));
      await app.close();
    },
  };
}
