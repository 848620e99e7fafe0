import { PLAN_CHANGES_MAX, type ListedPlanVersion, type PlanVersion } from '@vigie/contract/stored-plan.ts';
import { planChanges } from '@vigie/audit/plan/plan-changes.ts';
import type { TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { sql, type Selectable } from 'kysely';
import { jsonText, plainText } from '../../db/json-text.ts';
import { nameOfUser } from '../../db/name-of-user.ts';
import type { Db } from '../../db/schema/database.ts';
import type { PlanReevaluationsTable, TrackingPlansTable } from '../../db/schema/tables.generated.ts';

/**
 * Locks a website until the transaction ends. Transactions that store visits lock it as well. Those that knew the
 * previous plan are complete when this returns, and later ones see the new plan.
 */
export async function lockPlan(db: Db, websiteId: string): Promise<void> {
  await db.selectFrom('websites').select('id').where('id', '=', websiteId).forUpdate().execute();
}

/** Returns the last version of a website's plan; 0: it has none. */
export async function findPlanVersion(db: Db, websiteId: string): Promise<number> {
  const row = await db
    .selectFrom('trackingPlans')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('websiteId', '=', websiteId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

export interface StoredPlan extends PlanVersion {
  plan: TrackingPlan;
}

/** Finds a version, or the last one; null if there is none. */
export async function findPlan(db: Db, websiteId: string, version?: number): Promise<StoredPlan | null> {
  const row = await selectVersions(db, websiteId)
    .select('plan')
    .$if(version !== undefined, (select) => select.where('version', '=', version ?? 0))
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { ...presentVersion(row), plan: row.plan };
}

/** Maximum number of listed versions. */
const VERSIONS = 500;

export async function listPlanVersions(db: Db, websiteId: string): Promise<ListedPlanVersion[]> {
  const rows = await selectVersions(db, websiteId).select('changes').limit(VERSIONS).execute();
  const listed: ListedPlanVersion[] = [];
  let compared = 0;
  for (const { changes, ...row } of rows) {
    const isCompared = changes === null && row.version > 1 && compared < COMPARED;
    if (isCompared) compared += 1;
    const shownChanges = isCompared ? await changesOfVersion(db, websiteId, row.version) : changes;
    listed.push({ ...presentVersion(row), changes: shownChanges });
  }
  return listed;
}

/**
 * Maximum number of versions compared while listing. Versions that were stored without their changes are compared then,
 * newest first.
 */
const COMPARED = 20;

async function changesOfVersion(
  db: Db,
  websiteId: string,
  version: number,
): Promise<ListedPlanVersion['changes']> {
  const after = await findPlan(db, websiteId, version);
  return after === null ? null : changesSince(await findPlan(db, websiteId, version - 1), after.plan);
}

function changesSince(before: StoredPlan | null, after: TrackingPlan): ListedPlanVersion['changes'] {
  if (before === null) return null;
  const changes = planChanges(before.plan, after);
  return { first: changes.slice(0, PLAN_CHANGES_MAX), total: changes.length };
}

function selectVersions(db: Db, websiteId: string) {
  return db
    .selectFrom('trackingPlans')
    .leftJoin('users', 'users.id', 'trackingPlans.authorId')
    .select(['version', 'note', 'madeAt', nameOfUser('users').as('author')])
    .select(sql<number>`jsonb_array_length(plan -> 'events')`.as('events'))
    .where('websiteId', '=', websiteId)
    .orderBy('version', 'desc');
}

type VersionRow = Pick<StoredPlan, 'version' | 'note' | 'author' | 'events'> & { madeAt: Date };

function presentVersion({ version, note, author, madeAt, events }: VersionRow): PlanVersion {
  return { version, note, author, at: madeAt.toISOString(), events };
}

type NewPlan = Omit<Selectable<TrackingPlansTable>, 'plan' | 'changes'> & { plan: TrackingPlan };

/** Stores a version with its changes, and starts a re-evaluation of the stored visits by it. */
export async function insertPlan(db: Db, { plan, note, ...row }: NewPlan): Promise<void> {
  const { companyId, websiteId, version } = row;
  const changes = changesSince(await findPlan(db, websiteId, version - 1), plan);
  await db
    .insertInto('trackingPlans')
    .values({
      ...row,
      note: plainText(note),
      plan: jsonText(plan),
      changes: changes === null ? null : jsonText(changes),
    })
    .execute();
  const values = {
    version,
    state: 'waiting' as const,
    phase: 'events' as const,
    visitsTotal: 0,
    visitsDone: 0,
    beforeFigures: NO_FIGURES,
    afterFigures: NO_FIGURES,
    cursorAt: null,
    cursorId: null,
    leaseUntil: null,
    finishedAt: null,
  };
  await db
    .insertInto('planReevaluations')
    .values({ companyId, websiteId, ...values })
    .onConflict((conflict) => conflict.column('websiteId').doUpdateSet(values))
    .execute();
}

const NO_FIGURES = jsonText({ due: 0, met: 0, seen: 0, valid: 0 });

export type ReevaluationRow = Selectable<PlanReevaluationsTable>;

export async function findReevaluation(db: Db, websiteId: string): Promise<ReevaluationRow | null> {
  const row = await db
    .selectFrom('planReevaluations')
    .selectAll()
    .where('websiteId', '=', websiteId)
    .executeTakeFirst();
  return row ?? null;
}
