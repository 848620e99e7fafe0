import type { AgentClient } from '@vigie/agent-link/client.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { POLL_SECONDS, nextAgentState, pollOf } from '../modules/agents/agents.policy.ts';
import { claimDueAgents, saveAgentAnswer } from '../modules/agents/agent-polls.store.ts';
import type { AgentLink } from '../modules/agents/agents.store.ts';
import { renewDueKeys, tryNewKeys } from '../modules/agents/agent-keys.service.ts';
import { requestAgentStatus } from '../modules/agents/request-agent-status.ts';
import type { SecretBox } from '../secrets/secret-box.ts';

export interface MonitorNeeds {
  db: Db;
  clock: Clock;
  secrets: SecretBox;
  connect: (agent: AgentLink) => AgentClient;
}

/** Polls each due agent: records which ones are online, sends pending settings and renews keys. */
export async function pollAgents({ db, clock, secrets, connect }: MonitorNeeds): Promise<void> {
  const due = await claimDueAgents(db, POLL_SECONDS);
  await Promise.all(
    due.map(async (agent) => {
      const link = await tryNewKeys({ db, clock, secrets, connect }, agent);
      const handedOver = agent.syncState === 'loading' ? { slotsMax: agent.slotsMax } : null;
      const answer = await requestAgentStatus(connect(link), () => clock.now(), handedOver);
      const next = nextAgentState(agent, pollOf(answer.problem));
      const saved = { ...answer, agentId: agent.id, next, handedOver, now: new Date(clock.now()) };
      await saveAgentAnswer(db, saved);
      if (answer.problem === null && link === agent)
        await renewDueKeys({ db, clock, secrets, connect }, agent);
    }),
  );
}
