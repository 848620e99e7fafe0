import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import type { budgetInputSchema } from '@vigie/contract/budget.ts';
import { sayBudget, type BudgetNotice } from '@vigie/contract/wording/budget-words.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import type * as z from 'zod';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import { ApiError } from '../../errors/api-error.ts';
import { queueDeliveries } from '../channels/channels.service.ts';
import { listCompanyChannels } from '../channels/channels.store.ts';
import { requireCompany } from '../companies/read-companies.service.ts';
import { notifyCompanyManagers } from '../notices/notices.service.ts';
import { monthOf, nextMonthOf, projectVisits } from './budget.policy.ts';
import {
  listUnnotifiedCompanies,
  recordBudgetNotified,
  readMonth,
  setVisitsPerMonth,
} from './budgets.store.ts';

/** Returns how many visits a company may make this month, and how many it made. */
export async function readBudget(call: Call, { id }: { id: string }) {
  const { db, now } = call;
  await requireCompany(call, id);
  const { visitsPerMonth, visits, warnedAt, reachedAt } = await readMonth(db, id, now);
  return {
    visitsPerMonth,
    used: visits,
    projected: projectVisits(visits, now),
    month: monthOf(now),
    nextMonthAt: nextMonthOf(now),
    warnedAt,
    reachedAt,
  };
}

export async function setBudget(
  call: Call,
  { id, visitsPerMonth }: z.infer<typeof budgetInputSchema> & { id: string },
) {
  await requireCompany(call, id);
  await setVisitsPerMonth(call.db, { companyId: id, visitsPerMonth, now: call.now });
  return readBudget(call, { id });
}

/** Returns whether a company has a visit left this month. */
export async function readBudgetLeft(
  db: Db,
  companyId: string,
  now: Date,
): Promise<{ visitsPerMonth: number | null; isLeft: boolean }> {
  const { visitsPerMonth, visits } = await readMonth(db, companyId, now);
  return { visitsPerMonth, isLeft: visitsPerMonth === null || visits < visitsPerMonth };
}

/** Refuses a manual run if its company has no visit left this month. */
export async function requireBudgetLeft(db: Db, companyId: string, now: Date): Promise<void> {
  const { visitsPerMonth: limit, isLeft } = await readBudgetLeft(db, companyId, now);
  if (isLeft) return;
  throw new ApiError('visit-budget-reached', {
    data: { limit, nextMonthAt: nextMonthOf(now).toISOString() },
  });
}

/** Maximum time that a planned run waits, in ms. */
const WAITED_MS = 24 * 3_600_000;

/**
 * Returns whether a company without a visit left may get some within a day: runs return unused visits, or a new month
 * begins.
 */
export async function isBudgetComing(db: Db, companyId: string, now: Date): Promise<boolean> {
  if (nextMonthOf(now).getTime() - now.getTime() < WAITED_MS) return true;
  return (await readMonth(db, companyId, now)).open > 0;
}

/**
 * Notifies companies whose visits of the month are almost or fully used: their managers by notices, services by their
 * channels. Notifies each once a month, and once more if the budget changes.
 */
export async function notifyBudgets(db: Db, now: Date): Promise<void> {
  for (const { id: companyId, name, visits, open, visitsPerMonth } of await listUnnotifiedCompanies(
    db,
    now,
  )) {
    if (visitsPerMonth === null) continue;
    const used = visits - open;
    const isReached = used >= visitsPerMonth;
    const notice = { company: name, used, limit: visitsPerMonth, month: monthOf(now), isReached };
    await db.transaction().execute(async (transaction) => {
      if (!(await recordBudgetNotified(transaction, { companyId, isReached, now }))) return;
      await notifyBudget({ db: transaction, now }, companyId, notice);
    });
  }
}

/** Channels of users. Managers choose their own notices for this, so these channels would repeat them. */
const OF_USERS: ReadonlySet<string> = new Set(['email', 'push']);

async function notifyBudget(
  needs: { db: Db; now: Date },
  companyId: string,
  notice: BudgetNotice,
): Promise<void> {
  const { db, now } = needs;
  const path = `/groupe/detail/${companyId}`;
  await notifyCompanyManagers(needs, companyId, {
    notice: 'visit-budget',
    params: { ...notice, path },
    path,
  });
  const channels = (await listCompanyChannels(db, companyId)).filter(({ kind }) => !OF_USERS.has(kind));
  const id = createId(now.getTime());
  const message = (locale: Locale): AlarmMessage => ({
    version: 1,
    id,
    event: 'budget',
    sentAt: now.toISOString(),
    locale,
    ...sayBudget(notice, locale),
    incident: null,
    changes: [],
    incidents: [],
    url: path,
  });
  await queueDeliveries(needs, { channelIds: channels.map((channel) => channel.id), message });
}
