import type { AgentClient } from '@vigie/agent-link/client.ts';
import type { AgentChange } from '@vigie/contract/agent.ts';
import type { Call } from '../../access/actor.ts';
import type { AgentCalls } from '../../agent-connection.ts';
import { waitForAnswer } from '../../db/wait-for-answer.ts';
import { ApiError } from '../../errors/api-error.ts';
import { updateAgent, type AgentRow } from './agent-records.store.ts';
import { explainCallError, refuseAgentField } from './agent-api-errors.ts';
import { nextAgentState, pollOf } from './agents.policy.ts';
import { readAgent, requireEditable } from './agents.service.ts';
import { saveAgentAnswer } from './agent-polls.store.ts';
import { requestAgentStatus } from './request-agent-status.ts';
import { refuseTaken, refuseTakenMeanwhile, requireAgentUrl } from './associate-agent.service.ts';

/**
 * Changes an agent. A new address is accepted if the same agent answers there, by its pinned key. The direction of the
 * connection does not change here: for that, the agent registers or is paired again.
 */
export async function changeAgent(call: Call, input: AgentChange, calls: AgentCalls) {
  const { db, actor, now } = call;
  const row = await requireEditable(call, input.id);
  const change = { ...input, url: urlOf(input, row, calls) };
  await refuseTaken(call, change);
  if (change.url !== row.url) {
    refuseRevoked(row);
    await waitForAnswer(db);
    await clientOf(calls, row, change.url)
      .status()
      .catch((error: unknown) => {
        throw explainCallError(error);
      });
  }
  if (!(await updateAgent(db, actor, { change, now }).catch(refuseTakenMeanwhile)))
    throw new ApiError('changed-meanwhile');
  return readAgent(call, { id: input.id });
}

/** Requests the agent's status now and hands over its settings. A failure is returned, not thrown. */
export async function synchronizeAgent(call: Call, { id }: { id: string }, calls: AgentCalls) {
  const { db, now } = call;
  const row = await requireEditable(call, id);
  refuseRevoked(row);
  const settings = { slotsMax: row.slotsMax };
  await waitForAnswer(db);
  const answer = await requestAgentStatus(clientOf(calls, row, row.url), () => now.getTime(), settings);
  const next = nextAgentState(row, pollOf(answer.problem));
  await saveAgentAnswer(db, { ...answer, agentId: id, next, handedOver: settings, now });
  return readAgent(call, { id });
}

function urlOf({ url }: AgentChange, row: AgentRow, calls: AgentCalls): string | null {
  if ((url === null) !== (row.url === null)) throw refuseAgentField('agent-address-refused', 'url');
  return url === null ? null : requireAgentUrl(url, calls, row.url);
}

function refuseRevoked({ revokedAt }: AgentRow): void {
  if (revokedAt !== null) throw new ApiError('agent-revoked');
}

function clientOf(calls: AgentCalls, row: AgentRow, url: string | null): AgentClient {
  return calls.connect({ id: row.id, url, publicKey: row.publicKey, panelKey: row.panelKey });
}
