import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import type { Db } from '../db/schema/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { appendToAuditLog } from '../modules/audit-log/audit-log.store.ts';
import type { RequestFacts } from './api-context.ts';
import { targetOf } from './target-of.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const SECRETS = new Set(['password', 'current', 'token']);

interface Write {
  actor: Actor;
  now: Date;
  operation: string;
  input: unknown;
  request: RequestFacts;
}

/**
 * Runs a write in one transaction. With an Idempotency-Key its answer is remembered in the same transaction:
 * the same key again gets that answer and does nothing; the same key for another request is refused.
 */
export async function writeOnce(
  db: Db,
  write: Write,
  effect: (transaction: Db) => Promise<unknown>,
): Promise<unknown> {
  return db.transaction().execute(async (transaction) => {
    const { actor, now, request } = write;
    const key = request.idempotencyKey;
    const print = printOf(write);
    if (key !== null) {
      const before = await claimKey(transaction, { userId: actor.userId, key, print });
      if (before !== null) return before.answer ?? undefined;
    }
    const answer = await effect(transaction);
    await appendToAuditLog(transaction, {
      actor,
      at: now,
      operation: write.operation,
      targetId: targetOf(write.input, answer),
      requestId: request.id,
      ip: request.ip,
    });
    if (key !== null) await rememberAnswer(transaction, { userId: actor.userId, key, answer });
    return answer;
  });
}

/** Null when the key is new. A write under way with the same key is waited for, a short while. */
async function claimKey(
  db: Db,
  { userId, key, print }: { userId: string; key: string; print: Buffer },
): Promise<{ answer: unknown } | null> {
  await sql`set local lock_timeout = '4s'`.execute(db);
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, print, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
    .catch(refuseWhileInProgress);
  if (claimed.numInsertedOrUpdatedRows === 1n) return null;
  const before = await db
    .selectFrom('idempotency_keys')
    .select(['print', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!before.print.equals(print)) throw new Refusal('idempotency-key-reused');
  return { answer: before.answer };
}

function refuseWhileInProgress(error: { code?: string }): never {
  if (error.code !== LOCK_NOT_AVAILABLE) throw error;
  throw new Refusal('request-in-progress', { headers: { 'retry-after': '1' } });
}

async function rememberAnswer(
  db: Db,
  { userId, key, answer }: { userId: string; key: string; answer: unknown },
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ answer: answer === undefined ? null : JSON.stringify(answer, withoutSecrets) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}

function printOf({ operation, input }: Write): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([operation, input ?? null], withoutSecrets))
    .digest();
}

/** Passwords and tokens are not kept, nor a fast hash of them. */
function withoutSecrets(key: string, value: unknown): unknown {
  return SECRETS.has(key) ? undefined : value;
}
