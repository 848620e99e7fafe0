import { sql } from 'kysely';
import type { VendorFinding } from '@vigie/contract/inventory.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { FindingName } from '../../db/schema/problem-tables.ts';
import { createId } from '../../db/uuid-v7.ts';
import { keyOfFinding, severityOfFinding } from '../../judging/plan-findings.ts';
import { endProblems } from './finding-problems.store.ts';
import { seenAgain } from './ingest-problems.store.ts';
import { lockProblems } from './problem-changes.store.ts';
import { rankOf } from './visit-problems.ts';

/** A vendor that fires in a visit though its company refuses it, or did not approve of it. */
export interface UnwantedVendor {
  finding: VendorFinding;
  vendor: string;
  name: string;
  hosts: readonly string[];
}

/** A measured visit, with what it proves of vendors that it does not show. */
export interface WatchedVisit {
  observationId: string;
  pageId: string;
  observedAt: Date;
  unwanted: readonly UnwantedVendor[];
  /** What the visitor answered: a vendor may fire after an acceptance alone. */
  answered: 'accept' | 'refuse' | 'none';
}

interface WebsiteKey {
  companyId: string;
  websiteId: string;
}

/** A page with everything on it opens no more problems than this. */
const PROBLEMS_MAX = 50;
const HOSTS_SHOWN = 3;

function vendorFindingName({ finding, vendor, name }: Omit<UnwantedVendor, 'hosts'>): FindingName {
  return { finding, event: name, source: vendor, property: null };
}

/**
 * Opens and ends the problems of pages by the vendors that fired in their visits. An acceptance proves that a vendor is
 * gone; a visit with another answer does where its like showed it last. The transaction already locks the rows of the
 * pages, as for all problems.
 */
export async function ingestVendorFindings(
  db: Db,
  place: WebsiteKey,
  visits: readonly WatchedVisit[],
): Promise<void> {
  const pageIds = visits.map(({ pageId }) => pageId);
  if (pageIds.length === 0) return;
  await lockProblems(db, pageIds);
  const open = await listOpen(db, pageIds);
  const rows = visits.flatMap((visit) =>
    visit.unwanted.slice(0, PROBLEMS_MAX).map((unwanted) => rowOf(place, visit, unwanted)),
  );
  if (rows.length > 0)
    await db
      .insertInto('problems')
      .values(rows.toSorted((one, other) => (one.findingKey < other.findingKey ? -1 : 1)))
      .onConflict((conflict) =>
        conflict.columns(['pageId', 'findingKey']).where('kind', '=', 'finding').doUpdateSet(seenAgain),
      )
      .execute();
  const over = visits.flatMap((visit) =>
    open.filter((problem) => isOver(problem, visit)).map(({ id }) => ({ id, at: visit.observedAt })),
  );
  await endProblems(db, over);
}

interface OpenVendorProblem {
  id: string;
  pageId: string;
  findingKey: string;
  lastSeenAt: Date;
  answered: string | null;
}

/** Those of pages that are not over, or that ended later than a visit that is told late. */
async function listOpen(db: Db, pageIds: string[]): Promise<OpenVendorProblem[]> {
  const { rows } = await sql<OpenVendorProblem>`
    select id, page_id, finding_key, last_seen_at, detail ->> 'answered' as answered from problems
    where page_id = any(${pageIds}::uuid[]) and ${isOfVendor}`.execute(db);
  return rows;
}

function isOver(
  problem: OpenVendorProblem,
  { pageId, observedAt, unwanted, answered }: WatchedVisit,
): boolean {
  return (
    problem.pageId === pageId &&
    problem.lastSeenAt < observedAt &&
    (answered === 'accept' || answered === problem.answered) &&
    !unwanted.some((one) => keyOfFinding(vendorFindingName(one)) === problem.findingKey)
  );
}

const isOfVendor = sql<boolean>`kind = 'finding' and finding_key like 'finding:vendor-%'`;

function rowOf(
  { companyId, websiteId }: WebsiteKey,
  { observationId, pageId, observedAt, answered }: WatchedVisit,
  unwanted: UnwantedVendor,
) {
  const name = vendorFindingName(unwanted);
  return {
    id: createId(observedAt.getTime()),
    companyId,
    websiteId,
    pageId,
    kind: 'finding' as const,
    rootCheck: null,
    rootReason: null,
    testId: null,
    findingKey: keyOfFinding(name),
    finding: jsonText(name),
    checks: [],
    severity: rankOf(severityOfFinding(name)),
    firstSeenAt: observedAt,
    beganAt: observedAt,
    lastSeenAt: observedAt,
    occurrences: 1,
    observationId,
    resolvedAt: null,
    detail: sql<never>`${jsonText({ seen: unwanted.hosts.slice(0, HOSTS_SHOWN).join(', '), answered })}::jsonb`,
  };
}

/**
 * Ends the problems of a company whose finding its lists no longer make: of one vendor, or of all that stood on no list.
 * They are taken in the order of their ids, as visits take them.
 */
export async function endVendorFindings(
  db: Db,
  companyId: string,
  { names, now }: { names: readonly Pick<FindingName, 'finding' | 'source'>[]; now: Date },
): Promise<void> {
  const isNamed = names.map(({ finding, source }) =>
    source === ''
      ? sql`finding ->> 'finding' = ${finding}`
      : sql`finding ->> 'finding' = ${finding} and finding ->> 'source' = ${source}`,
  );
  if (isNamed.length === 0) return;
  await sql`
    with chosen as materialized (
      select id from problems where company_id = ${companyId} and ${isOfVendor} and resolved_at is null
        and (${sql.join(isNamed, sql` or `)})
      order by id for update
    )
    update problems set resolved_at = greatest(last_seen_at, ${now}::timestamptz), unchecked_since = null
    where id in (select id from chosen)`.execute(db);
}
