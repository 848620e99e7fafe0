import { sql } from 'kysely';
import { BUDGET_WARNING_PERCENT } from '@vigie/contract/budget.ts';
import type { Db } from '../../db/schema/database.ts';
import { monthOf } from './budget.policy.ts';

export interface MonthUse {
  /** Null: unlimited. */
  visitsPerMonth: number | null;
  /** Visits made, or granted to running jobs. */
  visits: number;
  /** Visits granted and not made yet, part of `visits`. Runs may return them. */
  open: number;
  warnedAt: Date | null;
  reachedAt: Date | null;
}

/** Returns the visits that are granted to running jobs of a company and not made yet. */
const openVisits = (
  now: Date,
) => sql<number>`(select coalesce(sum(greatest(granted_visits - pages_done - journeys_done, 0)), 0)::int
  from jobs where jobs.company_id = companies.id and state in ('queued', 'running') and granted_on >= ${monthOf(now)})`;

function selectMonths(db: Db, now: Date) {
  return db
    .selectFrom('companies')
    .leftJoin('companyMonths', (join) =>
      join.onRef('companyMonths.companyId', '=', 'companies.id').on('month', '=', monthOf(now)),
    )
    .select(['visitsPerMonth', 'warnedAt', 'reachedAt'])
    .select([sql<number>`coalesce(visits, 0)`.as('visits'), openVisits(now).as('open')]);
}

export async function readMonth(db: Db, companyId: string, now: Date): Promise<MonthUse> {
  return selectMonths(db, now).where('companies.id', '=', companyId).executeTakeFirstOrThrow();
}

/** Returns companies that used enough of their budget for a notification and were not notified yet. */
export async function listUnnotifiedCompanies(db: Db, now: Date) {
  const percentMade = sql`(visits - ${openVisits(now)})::bigint * 100`;
  return selectMonths(db, now)
    .select(['companies.id', 'companies.name'])
    .where(
      sql<boolean>`(warned_at is null and ${percentMade} >= visits_per_month::bigint * ${BUDGET_WARNING_PERCENT}
        or reached_at is null and ${percentMade} >= visits_per_month::bigint * 100)`,
    )
    .orderBy('companies.id')
    .execute();
}

/** Returns the use of the month and locks it: no other transaction grants the company a visit until this one ends. */
export async function lockMonth(db: Db, companyId: string, now: Date): Promise<MonthUse> {
  await db
    .insertInto('companyMonths')
    .values({ companyId, month: monthOf(now), visits: 0 })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'month']).doUpdateSet({ visits: sql`company_months.visits` }),
    )
    .execute();
  return readMonth(db, companyId, now);
}

/** Records that a company is notified. Returns false if another worker notifies it. */
export async function recordBudgetNotified(
  db: Db,
  { companyId, isReached, now }: { companyId: string; isReached: boolean; now: Date },
): Promise<boolean> {
  // A company that is notified of the end needs no warning any more.
  const updated = await db
    .updateTable('companyMonths')
    .set({ warnedAt: sql`coalesce(warned_at, ${now})`, ...(isReached ? { reachedAt: now } : {}) })
    .where('companyId', '=', companyId)
    .where('month', '=', monthOf(now))
    .where(isReached ? 'reachedAt' : 'warnedAt', 'is', null)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Stores the budget of a company. A changed budget is notified again, as if the month had begun with it. */
export async function setVisitsPerMonth(
  db: Db,
  { companyId, visitsPerMonth, now }: { companyId: string; visitsPerMonth: number | null; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('companies')
    .set({ visitsPerMonth })
    .where('id', '=', companyId)
    .where(sql<boolean>`visits_per_month is distinct from ${visitsPerMonth}::integer`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await db
    .updateTable('companyMonths')
    .set({ warnedAt: null, reachedAt: null })
    .where('companyId', '=', companyId)
    .where('month', '=', monthOf(now))
    .execute();
}
