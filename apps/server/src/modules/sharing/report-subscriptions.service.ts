import type { reportSubscriptionInputSchema } from '@vigie/contract/report-subscription.ts';
import type * as z from 'zod';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { queueReportMail } from '../mail/mail.service.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { nextReportAt } from './monthly-report.policy.ts';
import {
  claimDueSubscription,
  deleteSubscription,
  listOwnSubscriptions,
  putSubscription,
  setNextReport,
} from './report-subscriptions.store.ts';

/** Returns the websites whose monthly report the caller gets. */
export async function listSubscriptions({ db, actor }: Call) {
  const rows = await listOwnSubscriptions(db, actor);
  return rows.map(({ nextAt, ...website }) => ({ website, nextAt }));
}

/** Starts or ends the caller's monthly report of a website. The first one is sent next month. */
export async function subscribe(
  call: Call,
  { id, isMonthly, timeZone }: z.infer<typeof reportSubscriptionInputSchema> & { id: string },
): Promise<void> {
  const { db, actor, now } = call;
  const { companyId } = await requireWebsite(call, id);
  const { userId, profileId } = actor;
  if (!isMonthly) return deleteSubscription(db, { userId, websiteId: id });
  const nextAt = nextReportAt(now, timeZone);
  await putSubscription(db, { userId, companyId, websiteId: id, profileId, timeZone, nextAt });
}

/**
 * Moves a due subscription to its next month and adds its mail to the outbox in one transaction: each month is sent
 * once. Months missed while no worker ran become one report. Returns false if none was due.
 */
export async function queueDueReport(db: Db, now: Date): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const due = await claimDueSubscription(transaction, now);
    if (due === null) return false;
    const { userId, websiteId, timeZone } = due;
    await setNextReport(transaction, { userId, websiteId, nextAt: nextReportAt(now, timeZone) });
    await queueReportMail({ db: transaction, now }, { userId, websiteId });
    return true;
  });
}
