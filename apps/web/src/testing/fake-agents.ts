import { type Answers, byId, removeById } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleAgentCode } from './sample-agents.ts';
import { NOW, sampleId } from './sample-text.ts';

export function answerAgents(state: FakeState): Answers<'agents'> {
  const find = (id: string) => byId(state.agents, id);
  return {
    synchronize: ({ id }) =>
      Object.assign(find(id), { sync: { state: 'success' as const, at: NOW, problem: null } }),
    renewKeys: ({ id }) => Object.assign(find(id), { keys: { ...find(id).keys, state: 'asked' as const } }),
    revoke: ({ id }) =>
      Object.assign(find(id), {
        revokedAt: NOW,
        state: 'offline' as const,
        problem: 'revoked' as const,
      }),
    makeCode: ({ name, slug, isShared, agentId }) => {
      const id = sampleId(980 + state.agentCodes.length);
      const code = sampleAgentCode({ name, slug, isShared, agentId, id });
      state.agentCodes.unshift(code);
      return { ...code, code: 'K7QM-4ZT2-9XBD-H3FW' };
    },
    codes: () => state.agentCodes,
    removeCode: ({ id }) => removeById(state.agentCodes, id),
  };
}
