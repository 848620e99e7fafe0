import { sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { withinReach } from '../../access/reach.ts';
import { laterThanBefore } from '../../db/last-change.ts';
import type { Db } from '../../db/schema/database.ts';
import { renewKeysAt } from './agents.policy.ts';

/** Its worker renews the keys at once. */
export async function askForKeys(
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

/** Nothing that is signed by it is taken from now on. */
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
    .deleteFrom('lineMessages')
    .where('agentId', '=', id)
    .returning(sql`pg_notify('answer', id::text)`.as('told'))
    .execute();
}

/** Keeps the panel's next key, unless another worker did; gives the one that is kept, null for a lost agent. */
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

/** Keeps what the agent named for the panel's next key. */
export async function keepOfferedKey(db: Db, keys: OfferedKeys): Promise<void> {
  await db
    .updateTable('agents')
    .set({ nextPublicKey: keys.nextPublicKey })
    .where('id', '=', keys.id)
    .where('nextPanelKey', '=', keys.nextPanelKey)
    .execute();
}

/** The agent answered by its new key: both are those of the link from now on. */
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

/** The renewal is tried again then; one that an agent does not know leaves nothing to wait for. */
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
