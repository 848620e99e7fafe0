import type * as z from 'zod';
import { hidePath, hideText, hideValues } from '@vigie/audit/sent-calls/hide-values.ts';
import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';
import { SERVER_CALL_LIMITS, type sentCallsSchema } from '@vigie/contract/server-calls.ts';
import type { Call } from '../../access/actor.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import type { Db } from '../../db/schema/database.ts';
import { refuseField } from '../../errors/api-error.ts';
import { deleteCalls, insertCalls, type CallBatch } from './server-calls.store.ts';

/** Age of a call in days from which it is not stored. Visits of that time are evaluated already. */
const OLDEST_DAYS = 7;
const DAY_MS = 24 * 3_600_000;
/** Matches a plain identifier of an account. Anything else may be a person or a key. */
const PLAIN_ACCOUNT = /^[\w-]{1,40}$/u;
const PLAIN_HOST = /^(?:[\w-]{1,63}\.){0,10}[\w-]{1,63}(?::\d{1,5})?$/u;
const VISITOR_DIGEST = /^[\da-f]{8}$/u;
const PLAIN_CODE = /^[\w-]{1,100}$/u;

/** Stores calls that a recording proxy sent. Everything is hidden again, because the sender may be anybody's program. */
export async function sendServerCalls(
  call: Call,
  { websiteId, ...batch }: z.output<typeof sentCallsSchema>,
): Promise<{ stored: number }> {
  const { db, now } = call;
  const { companyId } = await requireMeasuredWebsite(call, websiteId);
  if (Buffer.byteLength(JSON.stringify(batch.calls)) > SERVER_CALL_LIMITS.batchBytes)
    throw refuseField('calls', 'calls-too-large');
  return { stored: await storeCalls(db, { companyId, websiteId, now }, batch) };
}

/** Stores a batch without the calls that are too old. Returns the number of stored calls; 0 for a known batch. */
export async function storeCalls(
  db: Db,
  { companyId, websiteId, now }: { companyId: string; websiteId: string; now: Date },
  {
    calls,
    ...sent
  }: Omit<CallBatch, 'companyId' | 'websiteId' | 'receivedAt'> & { calls: readonly ProxiedCall[] },
): Promise<number> {
  const oldest = now.getTime() - OLDEST_DAYS * DAY_MS;
  const recent = calls.filter(({ at }) => Date.parse(at) >= oldest).map(hiddenCall);
  const batch = { ...sent, companyId, websiteId, receivedAt: now };
  return (await insertCalls(db, batch, recent)) ? recent.length : 0;
}

/** Returns a call without secrets and personal data. A call that is hidden already stays as it is. */
export function hiddenCall(call: ProxiedCall): ProxiedCall {
  const { host, method, path, family, account, events, answer } = call;
  const shownAccount = account === null || PLAIN_ACCOUNT.test(account) ? account : hideText(account);
  return {
    ...call,
    host: PLAIN_HOST.test(host) ? host : hideText(host),
    method: method === null || PLAIN_CODE.test(method) ? method : null,
    path:
      path === null
        ? null
        : hidePath(path.replace(/[?#].*$/su, ''), account === shownAccount ? account : null),
    family: family === null || PLAIN_CODE.test(family) ? family : null,
    account: shownAccount,
    events: events.map(({ name, id, visitor, properties }) => ({
      visitor: visitor !== null && VISITOR_DIGEST.test(visitor) ? visitor : null,
      name: hideText(name),
      id: id === null ? null : hideText(id, ['event_id']),
      properties: hideValues(properties),
    })),
    answer: { ...answer, reason: answer.reason === null ? null : hideText(answer.reason) },
  };
}

export async function removeServerCalls(call: Call, { websiteId }: { websiteId: string }): Promise<void> {
  await requireMeasuredWebsite(call, websiteId);
  await deleteCalls(call.db, websiteId);
}

export { findLastBatch, listServerSilences } from './server-calls.store.ts';
