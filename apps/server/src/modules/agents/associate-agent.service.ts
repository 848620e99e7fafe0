import type * as z from 'zod';
import type { agentAssociationSchema } from '@vigie/contract/agent.ts';
import type { Call } from '../../access/actor.ts';
import type { AgentCalls } from '../../agent-connection.ts';
import { isProtected, normaliseAgentUrl } from '../../agent-calls/agent-address.ts';
import { violates } from '../../db/violation.ts';
import { waitForAnswer } from '../../db/wait-for-answer.ts';
import { ApiError } from '../../errors/api-error.ts';
import { findTaken } from './agent-records.store.ts';
import { explainPairingError, refuseAgentField } from './agent-api-errors.ts';
import { readAgent } from './agents.service.ts';
import { addAgent } from './paired-agents.store.ts';
import { isClockOff } from './request-agent-status.ts';

type Association = z.infer<typeof agentAssociationSchema>;

/**
 * Pairs with an agent by its one-time code and stores the agent. Checks all other conditions before it uses the code.
 * An agent with a wrong clock is stored as offline until the clock is right.
 */
export async function associateAgent(call: Call, input: Association, calls: AgentCalls) {
  const { db, actor, now } = call;
  const { pairingCode: code, isShared, ...entered } = input;
  if (isShared && actor.scope !== 'all') throw new ApiError('contact-an-administrator');
  const url = requireAgentUrl(input.url, calls);
  await refuseTaken(call, { ...entered, id: null, url });
  await waitForAnswer(db);
  const { agentId, agentPublicKey, status } = await calls.pair({ url, code }).catch((error: unknown) => {
    throw explainPairingError(error);
  });
  const companyId = isShared ? null : actor.companyId;
  const problem = isClockOff(status, now.getTime()) ? ('clock-skew' as const) : null;
  const agent = { ...entered, id: agentId, publicKey: agentPublicKey, url, companyId, status, problem, now };
  if (!(await addAgent(db, agent).catch(refuseTakenMeanwhile)))
    throw refuseAgentField('agent-already-paired', 'url');
  return readAgent(call, { id: agentId });
}

/** Checks that the panel may call an address. The agent's current address is accepted unchanged. */
export function requireAgentUrl(
  entered: string,
  { allowHttp }: Pick<AgentCalls, 'allowHttp'>,
  before: string | null = null,
): string {
  const url = normaliseAgentUrl(entered);
  if (url === null) throw refuseAgentField('agent-address-refused', 'url');
  if (url !== before && !allowHttp && !isProtected(url))
    throw refuseAgentField('agent-needs-https', 'url', { setting: 'VIGIE_AGENTS_HTTP' });
  return url;
}

const TAKEN = { url: 'agent-url-taken', slug: 'agent-slug-taken' } as const;

export async function refuseTaken(
  { db }: Call,
  agent: { id: string | null; url: string | null; slug: string },
): Promise<void> {
  const taken = await findTaken(db, agent);
  if (taken !== null) throw refuseAgentField(TAKEN[taken], taken);
}

/** Throws a refusal if another user took the address or short name while the panel called the agent; else rethrows. */
export function refuseTakenMeanwhile(error: unknown): never {
  if (violates(error, 'agents_url_key')) throw refuseAgentField(TAKEN.url, 'url');
  if (violates(error, 'agents_slug_key')) throw refuseAgentField(TAKEN.slug, 'slug');
  throw error;
}
