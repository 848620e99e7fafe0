import { sql } from 'kysely';
import {
  CLOCK_SKEW_SECONDS,
  OUTBOUND_SILENCE_SECONDS,
  type AgentStatus,
} from '@vigie/contract/agent-protocol.ts';
import { jsonText } from '../../db/json-text.ts';
import { notifying } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';

/** Outbound agent with the columns that its connection needs. */
export interface OutboundAgent {
  id: string;
  publicKey: string;
  panelKey: Buffer | null;
  nextPublicKey: string | null;
  nextPanelKey: Buffer | null;
  fencingToken: number;
  revokedAt: Date | null;
  /** Instant from which every nonce is stored; null: no nonces are stored. */
  noncesSince: Date | null;
  /** True if a sender waits for the agent's answer to the message. */
  isAwaited: boolean;
}

/** Name of the row that records since when nonces are stored. A database crash loses all nonces and this row. */
const SINCE = 'since';

/**
 * Finds an outbound agent. With a message id, `isAwaited` is true if that message belongs to the agent and waits for an
 * answer.
 */
export async function findOutboundAgent(
  db: Db,
  { id, messageId }: { id: string; messageId: string | null },
): Promise<OutboundAgent | null> {
  const row = await db
    .selectFrom('agents')
    .select(['id', 'publicKey', 'panelKey', 'nextPublicKey', 'nextPanelKey', 'fencingToken', 'revokedAt'])
    .select((of) => of.selectFrom('outboundNonces').select('at').where('name', '=', SINCE).as('noncesSince'))
    .select(
      sql<boolean>`exists (select from outbound_messages where agent_id = agents.id and outbound_messages.id = ${messageId})`.as(
        'isAwaited',
      ),
    )
    .where('id', '=', id)
    .where('url', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Starts to store nonces at this moment and returns it. If two servers start at once, the first one's instant counts.
 */
export async function beginNonces(db: Db, now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    insert into outbound_nonces (name, at) values (${SINCE}, ${now})
    on conflict (name) do update set at = outbound_nonces.at returning at`.execute(db);
  return rows[0]?.at ?? now;
}

/** Stores the nonce of an agent's message. Returns false if any server has seen that message before. */
export async function addNonce(
  db: Db,
  { agentId, nonce, now }: { agentId: string; nonce: string; now: Date },
): Promise<boolean> {
  const added = await db
    .insertInto('outboundNonces')
    .values({ name: `${agentId}:${nonce}`, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** Deletes nonces that are older than twice the allowed clock skew. Messages of that age are refused anyway. */
export async function deleteOldNonces(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * CLOCK_SKEW_SECONDS * 1000);
  await db.deleteFrom('outboundNonces').where('at', '<', before).where('name', '!=', SINCE).execute();
}

/**
 * Assigns the connection to the newest process of an agent and notifies the others at once. Returns its fencing token; null
 * for a revoked agent.
 */
export async function assignConnection(
  db: Db,
  { agentId, status, now }: { agentId: string; status: AgentStatus; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ fencingToken: number }>`
    update agents
    set fencing_token = fencing_token + 1, last_poll_at = clock_timestamp(), next_poll_at = clock_timestamp(),
      status = ${jsonText(status)}, last_seen_at = ${now}
    where id = ${agentId} and revoked_at is null
    returning fencing_token, ${notifying('outbound', agentId)}`.execute(db);
  return rows[0]?.fencingToken ?? null;
}

/**
 * Records that the agent is connected while a poll waits. Returns the current fencing token and the key's state. A
 * token above the stored one was issued before a backup was restored; its process continues.
 */
export async function recordContact(
  db: Db,
  { agentId, fencingToken }: { agentId: string; fencingToken: number },
): Promise<{ fencingToken: number; isRevoked: boolean } | null> {
  const { rows } = await sql<{ fencingToken: number; isRevoked: boolean }>`
    update agents set last_poll_at = clock_timestamp(), fencing_token = greatest(agents.fencing_token, ${fencingToken})
    where id = ${agentId} and url is null
    returning fencing_token, revoked_at is not null as is_revoked`.execute(db);
  return rows[0] ?? null;
}

/**
 * Time in which a disconnected agent may reconnect. A poll that waits on another server records sooner that the agent
 * is connected.
 */
const BACK_SECONDS = 10;

/** Records that a poll was interrupted, so that the panel waits less for this agent than for a silent one. */
export async function recordHangUp(
  db: Db,
  { agentId, fencingToken }: { agentId: string; fencingToken: number },
): Promise<void> {
  const silentFor = OUTBOUND_SILENCE_SECONDS - BACK_SECONDS;
  await sql`
    update agents set last_poll_at = least(last_poll_at, clock_timestamp() - make_interval(secs => ${silentFor}))
    where id = ${agentId} and agents.fencing_token = ${fencingToken}`.execute(db);
}

/** Returns whether an agent's key was revoked, or the agent removed. */
export async function isKeyRefused(db: Db, agentId: string): Promise<boolean> {
  const row = await db
    .selectFrom('agents')
    .select('id')
    .where('id', '=', agentId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return row === undefined;
}
