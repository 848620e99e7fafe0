import { sql } from 'kysely';
import { OUTBOUND_SILENCE_SECONDS, type OutboundMessage } from '@vigie/contract/agent-protocol.ts';
import { jsonText } from '../../db/json-text.ts';
import { notifying } from '../../db/notifications.ts';
import type { Db } from '../../db/schema/database.ts';

export interface NewMessage extends OutboundMessage {
  agentId: string;
}

/** Seconds that a message outlives its sender's timeout. A running sender deletes the message before that. */
const SPARE_SECONDS = 30;

/** Puts a message on an agent's connection. Returns false if nobody is connected, or if the agent's key was revoked. */
export async function putMessage(db: Db, message: NewMessage): Promise<boolean> {
  const { id, agentId, method, path, headers, body, timeoutSeconds } = message;
  const added = await sql`
    insert into outbound_messages (id, agent_id, method, path, headers, body, timeout_seconds, expires_at)
    select ${id}::uuid, agents.id, ${method}, ${path}, ${jsonText(headers)}::jsonb, ${body}::text, ${timeoutSeconds}::float8,
      clock_timestamp() + make_interval(secs => ${timeoutSeconds + SPARE_SECONDS})
    from agents
    where agents.id = ${agentId} and url is null and revoked_at is null
      and last_poll_at > clock_timestamp() - make_interval(secs => ${OUTBOUND_SILENCE_SECONDS})
    returning ${notifying('outbound', agentId)}`.execute(db);
  return added.rows.length === 1;
}

const MESSAGES_PER_POLL = 32;
/** Bytes after which a poll gets no further message; a first one is always sent. */
const BYTES_PER_POLL = 8 * 1_048_576;

export interface Taking {
  agentId: string;
  fencingToken: number;
  holding: string[];
}

/**
 * Returns the messages that wait for an agent. Repeats those that the agent does not have, because the answer to an
 * earlier poll was lost. Empty for an older connection, or once the key was revoked.
 */
export async function takeMessages(
  db: Db,
  { agentId, fencingToken, holding }: Taking,
): Promise<OutboundMessage[]> {
  const taken = await sql<OutboundMessage>`
    update outbound_messages set fencing_token = ${fencingToken}
    where id in (
      select id from (
        select id, sum(octet_length(body)) over (order by created_at, id) - octet_length(body) as bytes_before
        from outbound_messages
        where agent_id = ${agentId} and answered_at is null and expires_at > clock_timestamp()
          and id <> all (${holding}::uuid[])
          and exists (select from agents where id = ${agentId} and agents.fencing_token <= ${fencingToken} and revoked_at is null)
        order by created_at, id limit ${MESSAGES_PER_POLL}) as waiting
      where coalesce(bytes_before, 0) < ${BYTES_PER_POLL})
    returning id, method, path, headers, body, timeout_seconds`.execute(db);
  return taken.rows;
}

interface OfAgent {
  id: string;
  agentId: string;
}

/** Returns whether a message is still on the connection of an agent. */
export async function isCarried(db: Db, id: string): Promise<boolean> {
  const found = await sql`
    select from outbound_messages join agents on agents.id = agent_id
    where outbound_messages.id = ${id} and revoked_at is null
      and last_poll_at > clock_timestamp() - make_interval(secs => ${OUTBOUND_SILENCE_SECONDS})`.execute(db);
  return found.rows.length === 1;
}

/** Returns whether a sender waits for the answer to a message of this agent. */
async function isAwaited(db: Db, { id, agentId }: OfAgent): Promise<boolean> {
  const row = await db
    .selectFrom('outboundMessages')
    .select('id')
    .where('id', '=', id)
    .where('agentId', '=', agentId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Stores the first answer to a message, for its sender. Returns false if nobody waits for one. */
export async function putAnswer(
  db: Db,
  { id, agentId, fencingToken }: OfAgent & { fencingToken: number },
  { status, headers, body }: StoredAnswer,
): Promise<boolean> {
  const inserted = await sql`
    update outbound_messages
    set answered_at = clock_timestamp(), status = ${status}, answer_headers = ${jsonText(headers)}, answer = ${body}
    where id = ${id} and agent_id = ${agentId} and answered_at is null
      and exists (select from agents where id = ${agentId} and agents.fencing_token <= ${fencingToken} and revoked_at is null)
    returning ${notifying('answer', id)}`.execute(db);
  return inserted.rows.length === 1 || isAwaited(db, { id, agentId });
}

/** Deletes and returns the answer; null while there is none. */
export async function takeAnswer(db: Db, id: string): Promise<StoredAnswer | null> {
  const taken = await sql<StoredAnswer>`
    delete from outbound_messages where id = ${id} and answered_at is not null
    returning status, answer_headers as headers, answer as body`.execute(db);
  return taken.rows[0] ?? null;
}

/** Deletes a message whose sender no longer waits. */
export async function withdrawMessage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('outboundMessages').where('id', '=', id).execute();
}

export async function deleteOldMessages(db: Db): Promise<void> {
  await db
    .deleteFrom('outboundMessages')
    .where('expiresAt', '<', sql<Date>`clock_timestamp()`)
    .execute();
}
