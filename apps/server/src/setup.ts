import { pairAgent } from '@vigie/agent-link/pair-agent.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db/schema/database.ts';
import { storeCode } from './modules/agents/agent-codes.service.ts';
import { saveAgent } from './modules/agents/paired-agents.store.ts';
import type { PanelIdentity } from './panel-identity.ts';
import type { RunQueue } from './queue/run-queue.ts';
import type { SecretBox } from './secrets/secret-box.ts';

/** Services of a running server for setup scripts. */
export interface SetupServices {
  db: Db;
  queue: RunQueue;
  clock: Clock;
  identity: PanelIdentity;
  secrets: SecretBox;
}

export interface AgentToRegister {
  url: string;
  /** One-time code that the unpaired agent displays. */
  pairingCode: string;
  name: string;
  /** Lowercase letters, digits and underscores. */
  slug: string;
}

/** Pairs with an agent and stores it, shared by all companies. Throws the errors of `pairAgent`. */
export async function pairSharedAgent(
  { services }: { services: SetupServices },
  { url, pairingCode, name, slug }: AgentToRegister,
): Promise<{ agentId: string }> {
  const { db, clock, identity } = services;
  const { panelId, privateKey } = identity;
  const paired = await pairAgent({ url, code: pairingCode, panelId, panelKey: privateKey, clock });
  await saveAgent(db, {
    id: paired.agentId,
    name,
    slug,
    url,
    publicKey: paired.agentPublicKey,
    companyId: null,
    status: paired.status,
    problem: null,
    now: new Date(clock.now()),
  });
  return { agentId: paired.agentId };
}

export interface OutboundAgentToExpect extends Pick<AgentToRegister, 'name' | 'slug'> {
  location: string;
  labels: string[];
}

/** Creates the registration code of an outbound agent, shared by all companies. */
export async function expectOutboundAgent(
  { services: { db, clock, secrets } }: { services: SetupServices },
  agent: OutboundAgentToExpect,
): Promise<string> {
  const { id: companyId } = await db
    .selectFrom('companies')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const of = { companyId, isShared: true, agentId: null, madeBy: null, now: new Date(clock.now()) };
  const { code } = await storeCode(db, secrets, { ...agent, ...of });
  return code;
}
