import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';
import { renewKeysAt } from './agents.policy.ts';

/** Marks the agent's keys for renewal by the next poll. */
export async function requestKeyRenewal(
  db: Db,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  await db
    .updateTable('agents')
    .set({ keysState: 'asked', renewKeysAt: now, nextPollAt: now })
    .where('id', '=', id)
    .where(withinReach(actor, 'agents.companyId'))
    .execute();
}

/** Revokes an agent's key, sets the agent offline and deletes its waiting messages. */
export async function refuseKey(db: Db, actor: Actor, { id, now }: { id: string; now: Date }): Promise<void> {
  await db
    .updateTable('agents')
    .set({
      revokedAt: sql`coalesce(revoked_at, ${now})`,
      state: 'offline',
      contradictions: 0,
      problem: 'revoked',
      lastError: 'revoked',
      keysState: 'settled',
      nextPanelKey: null,
      nextPublicKey: null,
      updatedAt: laterThanBefore(now),
    })
    .where('id', '=', id)
    .where(withinReach(actor, 'agents.companyId'))
    .execute();
  await db
    .deleteFrom('outboundMessages')
    .where('agentId', '=', id)
    .returning(sql`pg_notify('answer', id::text)`.as('notified'))
    .execute();
}

/** Stores the panel's next key unless another worker did. Returns the stored key; null if the agent is gone. */
export async function proposeKey(db: Db, id: string, sealed: Buffer): Promise<Buffer | null> {
  const row = await db
    .updateTable('agents')
    .set({ nextPanelKey: sql`coalesce(next_panel_key, ${sealed})`, keysState: 'asked' })
    .where('id', '=', id)
    .returning('nextPanelKey as key')
    .executeTakeFirst();
  return row?.key ?? null;
}

export interface OfferedKeys {
  id: string;
  nextPanelKey: Buffer;
  nextPublicKey: string;
}

/** Stores the public key that the agent offered for the panel's next key. */
export async function storeOfferedKey(db: Db, keys: OfferedKeys): Promise<void> {
  await db
    .updateTable('agents')
    .set({ nextPublicKey: keys.nextPublicKey })
    .where('id', '=', keys.id)
    .where('nextPanelKey', '=', keys.nextPanelKey)
    .execute();
}

/** Makes both next keys the keys of the link, after the agent answered by its new key. */
export async function adoptKeys(db: Db, { keys, now }: { keys: OfferedKeys; now: Date }): Promise<void> {
  await db
    .updateTable('agents')
    .set({
      publicKey: keys.nextPublicKey,
      panelKey: keys.nextPanelKey,
      nextPanelKey: null,
      nextPublicKey: null,
      keysSince: now,
      keysState: 'settled',
      renewKeysAt: renewKeysAt(now),
    })
    .where('id', '=', keys.id)
    .where('nextPanelKey', '=', keys.nextPanelKey)
    .execute();
}

/** Postpones the renewal. For an agent that does not support renewal it also drops the next keys. */
export async function putKeysOff(
  db: Db,
  { id, until, isUnsupported }: { id: string; until: Date; isUnsupported: boolean },
): Promise<void> {
  await db
    .updateTable('agents')
    .set({
      renewKeysAt: until,
      ...(isUnsupported && { keysState: 'unsupported', nextPanelKey: null, nextPublicKey: null }),
    })
    .where('id', '=', id)
    .execute();
}
