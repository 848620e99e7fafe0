import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Operation } from '@vigie/contract/permissions.ts';
import type { Actor } from '../access/actor.ts';
import type { Db } from '../db/schema/database.ts';
import { ApiError } from '../errors/api-error.ts';
import { appendToAuditLog, type AuditEntry } from '../modules/audit-log/audit-log.store.ts';
import { readStoredPrint } from '../modules/audit-log/stored-print.store.ts';
import type { RequestFacts } from './api-context.ts';

const LOCK_NOT_AVAILABLE = '55P03';
/** Writes about the caller, whom no id in the input names. */
const OWN_ACCOUNT = new Set<string>(['users.updateOwn', 'users.setOwnPassword'] satisfies Operation[]);
const SECRETS = new Set(['password', 'current', 'token', 'clientSecret']);
/** Further one-time secrets in these calls or in their answers. */
const SECRETS_OF: Record<string, readonly string[]> = {
  'agents.makeCode': ['code'],
  'factors.confirm': ['code', 'ticket'],
  'factors.beginTotp': ['secret', 'uri'],
  'factors.confirmTotp': ['code', 'codes'],
  'factors.makeRecoveryCodes': ['codes'],
  'factors.beginPasskey': ['ticket', 'options'],
  'factors.addPasskey': ['ticket', 'codes'],
} satisfies Partial<Record<Operation, readonly string[]>>;
/** Writes about several objects at once, each of which gets its own audit log entry. */
const OF_MANY = new Set<string>(['causes.setStates', 'causes.assign'] satisfies Operation[]);
/** Writes about an object that exists once per company: the company's id names it. */
const OF_A_COMPANY = new Set<string>(['signInRules.update'] satisfies Operation[]);

interface Write {
  actor: Actor;
  now: Date;
  operation: string;
  input: unknown;
  request: RequestFacts;
}

/**
 * Runs a write in one transaction. With an Idempotency-Key, the same transaction stores the answer. A repeated key
 * returns that answer and does nothing. A repeated key with another request is refused.
 */
export async function writeOnce(
  db: Db,
  write: Write,
  effect: (transaction: Db) => Promise<unknown>,
): Promise<unknown> {
  return db.transaction().execute(async (transaction) => {
    const { actor, request, operation } = write;
    const key = request.idempotencyKey;
    const print = printOf(write);
    if (key !== null) {
      const before = await claimKey(transaction, { callerId: actor.userId, key, print });
      if (before !== null) return before.answer ?? undefined;
    }
    const { answer, entries } = await withEntries(transaction, write, effect);
    if (key !== null) await rememberAnswer(transaction, { callerId: actor.userId, key, answer, operation });
    for (const entry of entries) await appendToAuditLog(transaction, entry);
    return answer;
  });
}

/** Runs the effect. Each of its audit log entries has hashes of the state before and after. */
async function withEntries(
  transaction: Db,
  { actor, now, operation, input, request }: Write,
  effect: (transaction: Db) => Promise<unknown>,
): Promise<{ answer: unknown; entries: AuditEntry[] }> {
  const named = OF_A_COMPANY.has(operation) ? textIn(input, 'companyId') : null;
  const one = idOf(input) ?? named ?? (OWN_ACCOUNT.has(operation) ? actor.userId : null);
  const print = (id: string | null) => readStoredPrint(transaction, operation, id);
  const prints = [];
  for (const about of OF_MANY.has(operation) ? idsIn(input) : [one])
    prints.push({ about, before: await print(about) });
  const answer = await effect(transaction);
  const entries: AuditEntry[] = [];
  for (const { about, before } of prints) {
    const targetId = OF_MANY.has(operation) ? about : (targetOf(input, answer) ?? named);
    const after = await print(about ?? targetId);
    entries.push({ actor, at: now, operation, targetId, request, before, after });
  }
  return { answer, entries };
}

/** Returns the ids that an input names, without duplicates. */
function idsIn(input: unknown): string[] {
  const ids: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, 'ids') : null;
  return Array.isArray(ids) ? [...new Set(ids.filter((id) => typeof id === 'string'))] : [];
}

/**
 * Claims an Idempotency-Key. Returns null when the key is new. Waits a short time for a write in progress with the same
 * key.
 */
async function claimKey(
  db: Db,
  { callerId, key, print }: { callerId: string; key: string; print: Buffer },
): Promise<{ answer: unknown } | null> {
  await sql`set local lock_timeout = '4s'`.execute(db);
  const claimed = await db
    .insertInto('idempotencyKeys')
    .values({ callerId, key, print, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
    .catch(refuseWhileInProgress);
  if (claimed.numInsertedOrUpdatedRows === 1n) return null;
  const before = await db
    .selectFrom('idempotencyKeys')
    .select(['print', 'answer'])
    .where('callerId', '=', callerId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (!before.print.equals(print)) throw new ApiError('idempotency-key-reused');
  return { answer: before.answer };
}

function refuseWhileInProgress(error: { code?: string }): never {
  if (error.code !== LOCK_NOT_AVAILABLE) throw error;
  throw new ApiError('request-in-progress', { headers: { 'retry-after': '1' } });
}

async function rememberAnswer(
  db: Db,
  { callerId, key, answer, operation }: { callerId: string; key: string; answer: unknown; operation: string },
): Promise<void> {
  await db
    .updateTable('idempotencyKeys')
    .set({ answer: answer === undefined ? null : JSON.stringify(answer, withoutSecretsOf(operation)) })
    .where('callerId', '=', callerId)
    .where('key', '=', key)
    .execute();
}

function printOf({ operation, input }: Write): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([operation, input ?? null], withoutSecretsOf(operation)))
    .digest();
}

/** Returns a function that removes secrets, which are not stored, not even as a fast hash. */
function withoutSecretsOf(operation: string) {
  const own = SECRETS_OF[operation] ?? [];
  return (key: string, value: unknown) => (SECRETS.has(key) || own.includes(key) ? undefined : value);
}

/**
 * Returns the target of a call: the object that the input names, else the object in the answer, else the website that
 * the input names. A profile's answer names its object as `profileId`.
 */
export function targetOf(input: unknown, answer: unknown = null): string | null {
  const ofAnswer = textIn(answer, 'id') ?? textIn(answer, 'profileId');
  return textIn(input, 'id') ?? ofAnswer ?? textIn(input, 'websiteId');
}

/** Returns the id of the object that an input names; null if the call creates it, or if it has none. */
function idOf(input: unknown): string | null {
  return textIn(input, 'id');
}

function textIn(value: unknown, name: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const found: unknown = Reflect.get(value, name);
  return typeof found === 'string' ? found : null;
}
