import { type RawBuilder, sql } from 'kysely';
import type { PlanFinding } from '@vigie/contract/tracking-plan.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { FindingName } from '../../db/schema/stored-types.ts';
import { createId } from '../../db/uuid-v7.ts';
import {
  causesOfVisit,
  findingsOfPage,
  isFindingOver,
  nameOfFinding,
  severityOfFinding,
  type FindingOfPage,
  type PlannedVisit,
} from '../../evaluation/plan-findings.ts';
import { seenAgain } from './ingest-problems.store.ts';
import { lockProblems } from './problem-changes.store.ts';
import { rankOf } from './visit-problems.ts';

interface FindingsScope {
  companyId: string;
  websiteId: string;
}

/**
 * Opens and ends the problems of pages by the findings of their visits against the plan. The transaction already locks
 * the rows of the pages, as for all problems.
 */
export async function ingestFindings(
  db: Db,
  scope: FindingsScope,
  visits: readonly PlannedVisit[],
): Promise<void> {
  if (visits.length === 0) return;
  const pageIds = visits.map(({ pageId }) => pageId);
  await lockProblems(db, pageIds);
  const open = await listOpenFindings(db, pageIds);
  const rows = visits.flatMap((visit) =>
    [...findingsOfPage([visit])].map(([key, found]) => rowOf(scope, { pageId: visit.pageId, key, found })),
  );
  if (rows.length > 0)
    await db
      .insertInto('problems')
      .values(rows.toSorted(byCause))
      .onConflict((conflict) =>
        conflict.columns(['pageId', 'findingKey']).where('kind', '=', 'finding').doUpdateSet(seenAgain),
      )
      .execute();
  const over = visits.flatMap((visit) => {
    const shown = causesOfVisit(visit);
    return open
      .filter(
        ({ pageId, findingKey, finding, lastSeenAt }) =>
          pageId === visit.pageId &&
          lastSeenAt < visit.observedAt &&
          !shown.has(findingKey) &&
          isFindingOver(finding, visit),
      )
      .map(({ id }) => ({ id, at: visit.observedAt }));
  });
  await endProblems(db, over);
}

const byCause = (one: { findingKey: string }, other: { findingKey: string }) =>
  one.findingKey < other.findingKey ? -1 : 1;

interface OpenFinding {
  id: string;
  pageId: string;
  findingKey: string;
  finding: FindingName;
  lastSeenAt: Date;
}

/** Condition for findings of the tracking plan. Other findings of visits are handled separately. */
const isOfPlan = sql`kind = 'finding' and finding_key !~ '^finding:(vendor-|personal-data:)'`;

/** Returns the problems of pages that are not over, or that ended later than a visit that is reported late. */
async function listOpenFindings(db: Db, pageIds: string[]): Promise<OpenFinding[]> {
  const { rows } = await sql<OpenFinding>`
    select id, page_id, finding_key, finding, last_seen_at from problems
    where page_id = any(${pageIds}::uuid[]) and ${isOfPlan}`.execute(db);
  return rows;
}

/** Ends problems at the first visit that proves their end. */
export async function endProblems(db: Db, over: readonly { id: string; at: Date }[]): Promise<void> {
  if (over.length === 0) return;
  await sql`
    update problems set resolved_at = ended.at, unchecked_since = null
    from unnest(${over.map(({ id }) => id)}::uuid[], ${over.map(({ at }) => at)}::timestamptz[]) as ended (id, at)
    where problems.id = ended.id and (resolved_at is null or resolved_at > ended.at)`.execute(db);
}

interface Found {
  pageId: string;
  key: string;
  found: FindingOfPage;
}

function rowOf({ companyId, websiteId }: FindingsScope, { pageId, key, found }: Found) {
  const { shown, ...times } = found;
  const name = nameOfFinding(shown);
  return {
    id: createId(found.firstSeenAt.getTime()),
    companyId,
    websiteId,
    pageId,
    kind: 'finding' as const,
    rootCheck: null,
    rootReason: null,
    testId: null,
    findingKey: key,
    finding: jsonText(name),
    checks: [],
    severity: rankOf(severityOfFinding(name)),
    ...times,
    detail: factsOf(shown),
  };
}

function factsOf({ expected, seen }: PlanFinding): RawBuilder<never> {
  const known = Object.entries({ expected, seen }).filter(([, text]) => text !== null);
  return sql<never>`${jsonText(Object.fromEntries(known))}::jsonb`;
}

/**
 * Recounts the findings of pages from all their stored visits, oldest first. Ends problems that no stored visit shows
 * any more. It locks the rows of the pages as visits do. Call it in a transaction.
 */
export async function recountFindings(
  db: Db,
  scope: FindingsScope,
  { visits, now }: { visits: readonly PlannedVisit[]; now: Date },
): Promise<void> {
  const byPage = Map.groupBy(visits, ({ pageId }) => pageId);
  const pageIds = [...byPage.keys()];
  if (pageIds.length === 0) return;
  await lockProblems(db, pageIds);
  const rows = [...byPage].flatMap(([pageId, its]) =>
    [...findingsOfPage(its)].map(([key, found]) => rowOf(scope, { pageId, key, found })),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db
      .insertInto('problems')
      .values(rows.toSorted(byCause).slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['pageId', 'findingKey']).where('kind', '=', 'finding').doUpdateSet(counted),
      )
      .execute();
  const shown = new Set(rows.map(({ pageId, findingKey }) => `${pageId} ${findingKey}`));
  const evaluated = new Set(visits.map(({ observationId }) => observationId));
  await endUnshown(db, { pageIds, shown, evaluated, now });
}

const ROWS_AT_ONCE = 1_000;

const isReopened = sql`problems.resolved_at is not null and excluded.resolved_at is null`;

const counted = {
  firstSeenAt: sql<Date>`least(problems.first_seen_at, excluded.first_seen_at)`,
  beganAt: sql<Date>`excluded.began_at`,
  lastSeenAt: sql<Date>`excluded.last_seen_at`,
  occurrences: sql<number>`excluded.occurrences`,
  observationId: sql<string>`excluded.observation_id`,
  resolvedAt: sql<Date | null>`excluded.resolved_at`,
  severity: sql<number>`excluded.severity`,
  detail: sql<never>`excluded.detail`,
  state: sql<'open'>`case when ${isReopened} then 'open' else problems.state end`,
  until: sql<Date | null>`case when ${isReopened} then null else problems.until end`,
  ownerId: sql<string | null>`case when ${isReopened} then null else problems.owner_id end`,
  assigneeId: sql<string | null>`case when ${isReopened} then null else problems.assignee_id end`,
};

interface Unshown {
  pageIds: string[];
  shown: ReadonlySet<string>;
  /** Visits that were evaluated. They do not end problems that another visit, such as a journey's, showed last. */
  evaluated: ReadonlySet<string>;
  now: Date;
}

async function endUnshown(db: Db, { pageIds, shown, evaluated, now }: Unshown): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; observationId: string; lastSeenAt: Date }>`
    select id, page_id || ' ' || finding_key as name, observation_id, last_seen_at from problems
    where page_id = any(${pageIds}::uuid[]) and ${isOfPlan} and resolved_at is null`.execute(db);
  const over = rows.filter(({ name, observationId }) => !shown.has(name) && evaluated.has(observationId));
  await endProblems(
    db,
    over.map(({ id, lastSeenAt }) => ({ id, at: lastSeenAt > now ? lastSeenAt : now })),
  );
}
