import {
  byId,
  matchesFilter,
  mentions,
  listFile,
  pageOf,
  removeById,
  saveOver,
  type FakeOs,
} from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleAgent, sampleAgentCode } from './sample-agents.ts';
import { NOW, sampleId } from './samples.ts';

export function fakeAgents(os: FakeOs, state: FakeState) {
  const find = (id: string) => byId(state.agents, id);
  return {
    list: os.agents.list.handler(({ input }) =>
      pageOf(
        state.agents.filter(
          (agent) =>
            mentions(input.q, agent.name, agent.slug, agent.url ?? '') &&
            matchesFilter(input.state, agent.state),
        ),
        input,
      ),
    ),
    csv: os.agents.csv.handler(() => listFile(state.agents)),
    get: os.agents.get.handler(({ input }) => find(input.id)),
    create: os.agents.create.handler(({ input: { name, slug, url, isShared } }) => {
      const agent = sampleAgent({ name, slug, url, isShared, id: sampleId(950 + state.agents.length) });
      state.agents.unshift(agent);
      return agent;
    }),
    update: os.agents.update.handler(({ input }) => saveOver(find(input.id), input)),
    remove: os.agents.remove.handler(({ input }) => removeById(state.agents, input.id)),
    synchronize: os.agents.synchronize.handler(({ input }) =>
      Object.assign(find(input.id), { sync: { state: 'success' as const, at: NOW, problem: null } }),
    ),
    renewKeys: os.agents.renewKeys.handler(({ input }) => {
      const agent = find(input.id);
      return Object.assign(agent, { keys: { ...agent.keys, state: 'asked' as const } });
    }),
    revoke: os.agents.revoke.handler(({ input }) =>
      Object.assign(find(input.id), {
        revokedAt: NOW,
        state: 'offline' as const,
        problem: 'revoked' as const,
      }),
    ),
    makeCode: os.agents.makeCode.handler(({ input: { name, slug, isShared, agentId } }) => {
      const code = sampleAgentCode({
        name,
        slug,
        isShared,
        agentId,
        id: sampleId(980 + state.agentCodes.length),
      });
      state.agentCodes.unshift(code);
      return { ...code, code: 'K7QM-4ZT2-9XBD-H3FW' };
    }),
    codes: os.agents.codes.handler(() => state.agentCodes),
    removeCode: os.agents.removeCode.handler(({ input }) => removeById(state.agentCodes, input.id)),
  };
}
