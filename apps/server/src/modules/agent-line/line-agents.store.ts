import { sql } from 'kysely';
import {
  CLOCK_SKEW_SECONDS,
  LINE_SILENCE_SECONDS,
  type AgentStatus,
} from '@vigie/contract/agent-protocol.ts';
import { jsonText } from '../../db/json-text.ts';
import { notifying } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';

/** An agent that calls out, as its line needs it. */
export interface LineAgent {
  id: string;
  publicKey: string;
  panelKey: Buffer | null;
  nextPublicKey: string | null;
  nextPanelKey: Buffer | null;
  line: number;
  revokedAt: Date | null;
  /** From when on every nonce is known; null: nothing is. */
  noncesSince: Date | null;
  /** Whether somebody waits for the answer to that message of it, or is about to take it. */
  isAwaited: boolean;
}

/** The row that says since when nonces are kept. A crash of the database takes all of them, and this one. */
const SINCE = 'since';

/** Finds an agent that calls out; with a message, whether that is its own and waits for an answer. */
export async function findLineAgent(
  db: Db,
  { id, messageId }: { id: string; messageId: string | null },
): Promise<LineAgent | null> {
  const row = await db
    .selectFrom('agents')
    .select(['id', 'publicKey', 'panelKey', 'nextPublicKey', 'nextPanelKey', 'line', 'revokedAt'])
    .select((of) => of.selectFrom('lineNonces').select('at').where('name', '=', SINCE).as('noncesSince'))
    .select(
      sql<boolean>`exists (select from line_messages where agent_id = agents.id and line_messages.id = ${messageId})`.as(
        'isAwaited',
      ),
    )
    .where('id', '=', id)
    .where('url', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Begins to keep nonces at this moment; of two servers that begin, one decides. */
export async function beginNonces(db: Db, now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    insert into line_nonces (name, at) values (${SINCE}, ${now})
    on conflict (name) do update set at = line_nonces.at returning at`.execute(db);
  return rows[0]?.at ?? now;
}

/** Returns false when that agent's message was seen before, by whichever server. */
export async function addNonce(
  db: Db,
  { agentId, nonce, now }: { agentId: string; nonce: string; now: Date },
): Promise<boolean> {
  const added = await db
    .insertInto('lineNonces')
    .values({ name: `${agentId}:${nonce}`, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** A message may be skewed either way: after twice the skew, nothing with that nonce is taken any more. */
export async function deleteOldNonces(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 2 * CLOCK_SKEW_SECONDS * 1000);
  await db.deleteFrom('lineNonces').where('at', '<', before).where('name', '!=', SINCE).execute();
}

/** Gives the line to the newest process of an agent; the others are told at once. Null for a revoked one. */
export async function openLine(
  db: Db,
  { agentId, status, now }: { agentId: string; status: AgentStatus; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ line: number }>`
    update agents
    set line = line + 1, line_seen_at = clock_timestamp(), next_poll_at = clock_timestamp(),
      status = ${jsonText(status)}, last_seen_at = ${now}
    where id = ${agentId} and revoked_at is null
    returning line, ${notifying('line', agentId)}`.execute(db);
  return rows[0]?.line ?? null;
}

/**
 * Notes that somebody is at the other end, while a poll is held; gives what the line depends on. A number that is not
 * known yet was given before a backup was restored: the process that has it goes on.
 */
export async function noteSeen(
  db: Db,
  { agentId, line }: { agentId: string; line: number },
): Promise<{ line: number; isRevoked: boolean } | null> {
  const { rows } = await sql<{ line: number; isRevoked: boolean }>`
    update agents set line_seen_at = clock_timestamp(), line = greatest(agents.line, ${line})
    where id = ${agentId} and url is null
    returning line, revoked_at is not null as is_revoked`.execute(db);
  return rows[0] ?? null;
}

/** Who hangs up has so long to come back; a poll that is held elsewhere says before that it is there. */
const BACK_SECONDS = 10;

/** Notes that a poll broke off: an agent that does not come back is not waited for as long as a silent one. */
export async function noteHangUp(
  db: Db,
  { agentId, line }: { agentId: string; line: number },
): Promise<void> {
  const silentFor = LINE_SILENCE_SECONDS - BACK_SECONDS;
  await sql`
    update agents set line_seen_at = least(line_seen_at, clock_timestamp() - make_interval(secs => ${silentFor}))
    where id = ${agentId} and agents.line = ${line}`.execute(db);
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
