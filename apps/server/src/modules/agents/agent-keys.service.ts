import { AgentRefused } from '@vigie/agent-link/agent-errors.ts';
import type { AgentClient } from '@vigie/agent-link/client.ts';
import { createKeyPair } from '@vigie/agent-link/keys.ts';
import type { Call } from '../../access/actor.ts';
import { problemOf } from '../../agent-calls/agent-problem.ts';
import type { Clock } from '../../clock.ts';
import { announce } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import {
  adoptKeys,
  requestKeyRenewal,
  storeOfferedKey,
  proposeKey,
  putKeysOff,
  refuseKey,
} from './agent-keys.store.ts';
import { readAgent, requireEditable } from './agents.service.ts';
import type { AgentLink } from './agents.store.ts';
import { openPanelKey, sealPanelKey } from './panel-key.ts';

export interface KeyNeeds {
  db: Db;
  clock: Clock;
  secrets: SecretBox;
  connect: (agent: AgentLink) => Pick<AgentClient, 'status' | 'renewKeys'>;
}

/** Link to an agent, with the keys that will replace its current ones. */
export interface KeyedAgent extends AgentLink {
  nextPanelKey: Buffer | null;
  nextPublicKey: string | null;
  renewKeysAt: Date;
}

const MINUTE_MS = 60_000;
const RETRY_MS = MINUTE_MS;
const UNSUPPORTED_RETRY_MS = 24 * 60 * MINUTE_MS;

/** Requests new keys. A worker renews them as soon as the agent answers. */
export async function requestNewKeys(call: Call, { id }: { id: string }) {
  await requireEditable(call, id);
  await requestKeyRenewal(call.db, call.actor, { id, now: call.now });
  return readAgent(call, { id });
}

/**
 * Revokes the agent's key. The panel sends this agent nothing more and accepts none of its answers. Its current work
 * stops; other agents continue its runs.
 */
export async function revokeKey(call: Call, { id }: { id: string }) {
  await requireEditable(call, id);
  await refuseKey(call.db, call.actor, { id, now: call.now });
  await announce(call.db, 'outbound', id);
  return readAgent(call, { id });
}

/**
 * Returns the link by which to call the agent. It tries pending new keys first. The agent may already use them,
 * although its answer was lost.
 */
export async function tryNewKeys<T extends KeyedAgent>(needs: KeyNeeds, agent: T): Promise<T> {
  const { id, nextPanelKey, nextPublicKey } = agent;
  if (nextPanelKey === null || nextPublicKey === null) return agent;
  const renewed = { ...agent, panelKey: nextPanelKey, publicKey: nextPublicKey };
  try {
    await needs.connect(renewed).status();
  } catch (error) {
    if (problemOf(error) === null) throw error;
    return agent;
  }
  const keys = { id, nextPanelKey, nextPublicKey };
  await adoptKeys(needs.db, { keys, now: new Date(needs.clock.now()) });
  return { ...renewed, nextPanelKey: null, nextPublicKey: null };
}

/**
 * Renews the keys of a link that are due. The renewal stores the panel's next key, offers it, stores the agent's
 * answer, and then uses both keys. If a step fails, the old keys stay valid and the step runs again.
 */
export async function renewDueKeys(needs: KeyNeeds, agent: KeyedAgent): Promise<void> {
  const { db, clock, secrets } = needs;
  const { id } = agent;
  if (agent.renewKeysAt.getTime() > clock.now()) return;
  const fresh = sealPanelKey(secrets, id, createKeyPair().privateKey);
  const nextPanelKey = agent.nextPanelKey ?? (await proposeKey(db, id, fresh));
  if (nextPanelKey === null) return;
  try {
    const nextPublicKey = await needs.connect(agent).renewKeys(openPanelKey(secrets, id, nextPanelKey));
    await storeOfferedKey(db, { id, nextPanelKey, nextPublicKey });
    await tryNewKeys(needs, { ...agent, nextPanelKey, nextPublicKey });
  } catch (error) {
    if (problemOf(error) === null) throw error;
    const isUnsupported = error instanceof AgentRefused && error.status === 404;
    const afterMs = isUnsupported ? UNSUPPORTED_RETRY_MS : RETRY_MS;
    await putKeysOff(db, { id, until: new Date(clock.now() + afterMs), isUnsupported });
  }
}
