import type { Logger } from 'pino';
import { ORDER_FILE_HOURS } from '@vigie/contract/order-import.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/schema/database.ts';
import { deleteOldCodes } from '../modules/agents/agent-codes.store.ts';
import { deleteOldNonces } from '../modules/outbound-agents/outbound-agents.store.ts';
import { deleteOldMessages } from '../modules/outbound-agents/outbound-messages.store.ts';
import { deleteOldIncidents } from '../modules/alarms/incidents.store.ts';
import { deleteOldDeliveries } from '../modules/channels/deliveries.store.ts';
import { deleteOldEmailChanges } from '../modules/account/email-changes.store.ts';
import { deleteOldJoinRequests } from '../modules/profiles/invitations.store.ts';
import { deleteOldLogoutTokens } from '../modules/sign-in/identity/back-channel-logout.store.ts';
import { deleteTrialsBefore } from '../modules/jobs/old-trials.store.ts';
import { deleteOldMails } from '../modules/mail/mail.store.ts';
import { deleteOldResets } from '../modules/sign-in/passwords/password-resets.store.ts';
import { recordFailedSignIns } from '../modules/sign-in/sessions/failed-sign-ins.service.ts';
import { deleteExpiredSteps } from '../modules/sign-in/sign-ins/sign-in-steps.store.ts';
import { deleteOldSignIns } from '../modules/sign-in/sign-ins/sign-ins.store.ts';
import { deleteExpiredSessions } from '../modules/sign-in/sessions/sessions.store.ts';
import { deleteOldThrottles } from '../modules/sign-in/sessions/throttle.store.ts';
import { deleteOldLinks } from '../modules/sharing/shared-links.store.ts';
import { deleteOldTokens } from '../modules/tokens/tokens.store.ts';
import { deleteOldOrderImports } from '../modules/orders/order-imports.store.ts';
import { deleteOldImports } from '../modules/website-imports/imports.store.ts';
import { deleteDraftsBefore } from '../modules/websites/drafts.store.ts';
import type { RunQueue } from '../queue/run-queue.ts';
import { listUnfinishedJobs } from '../modules/runs/job-end.service.ts';
import { deleteReturnsOfEndedJobs } from '../modules/runs/parts.store.ts';
import { readChainEnd } from '../modules/audit-log/audit-log.store.ts';

const DAY_MS = 24 * 3_600_000;
const ENDED_SESSIONS_DAYS = 30;
const SIGN_INS_DAYS = 90;
const MAILS_DAYS = 30;
const DELIVERIES_DAYS = 90;
const ENDED_IMPORTS_DAYS = 90;
const ENDED_INCIDENTS_DAYS = 400;
/** Retention of ended tokens, as long as audit log entries name them. */
const ENDED_TOKENS_DAYS = 400;

/** Requeues jobs that the queue lost, and deletes expired data. */
export async function runHousekeeping({
  db,
  clock,
  queue,
}: {
  db: Db;
  clock: Clock;
  queue: RunQueue;
}): Promise<void> {
  for (const { id, mode } of await listUnfinishedJobs(db, { onlyWaiting: false }))
    await queue.enqueue(db, id, mode);
  const now = clock.now();
  await deleteExpiredSteps(db, new Date(now));
  await deleteOldLogoutTokens(db, new Date(now));
  await deleteOldSignIns(db, new Date(now - SIGN_INS_DAYS * DAY_MS));
  await deleteExpiredSessions(db, new Date(now - ENDED_SESSIONS_DAYS * DAY_MS));
  await recordFailedSignIns(db, new Date(now));
  await deleteOldThrottles(db, new Date(now - DAY_MS));
  await deleteOldResets(db, new Date(now - DAY_MS));
  await deleteOldEmailChanges(db, new Date(now));
  await deleteOldLinks(db, new Date(now));
  await deleteOldTokens(db, new Date(now - ENDED_TOKENS_DAYS * DAY_MS));
  await deleteOldJoinRequests(db, new Date(now - DAY_MS));
  await deleteOldMails(db, new Date(now - MAILS_DAYS * DAY_MS));
  await deleteOldIncidents(db, new Date(now - ENDED_INCIDENTS_DAYS * DAY_MS));
  await deleteOldDeliveries(db, new Date(now - DELIVERIES_DAYS * DAY_MS));
  await deleteOldCodes(db, new Date(now));
  await deleteOldMessages(db);
  await deleteOldNonces(db, new Date(now));
  await deleteReturnsOfEndedJobs(db);
  await deleteOldImports(db, new Date(now - ENDED_IMPORTS_DAYS * DAY_MS));
  await deleteOldOrderImports(db, {
    uploading: new Date(now - ORDER_FILE_HOURS * 3_600_000),
    ended: new Date(now - ENDED_IMPORTS_DAYS * DAY_MS),
  });
  await deleteTrialsBefore(db, new Date(now - DAY_MS));
  await deleteDraftsBefore(db, new Date(now - DAY_MS));
  await db
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<', new Date(now - DAY_MS))
    .execute();
}

/** Requeues jobs that waited for an agent: they occupy no worker slot while they wait. */
export async function requeueWaiting({ db, queue }: { db: Db; queue: RunQueue }): Promise<void> {
  for (const { id, mode } of await listUnfinishedJobs(db, { onlyWaiting: true }))
    await queue.enqueue(db, id, mode);
}

/**
 * Writes the audit log's seal to the process log, outside the database. It reveals entries that were removed from the
 * end.
 */
export async function anchorAuditLog({ db, log }: { db: Db; log: Logger }): Promise<void> {
  const { lastId, lastSeal } = await readChainEnd(db);
  if (lastSeal === null) return;
  log.info({ entry: lastId, seal: lastSeal.toString('hex') }, 'the audit log reaches to here');
}
