import { sql } from 'kysely';
import type { Evidence } from '@vigie/contract/verdict.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { FindingName } from '../../db/schema/stored-types.ts';
import { createId } from '../../db/uuid-v7.ts';
import { keyOfFinding, severityOfFinding } from '../../evaluation/plan-findings.ts';
import { endProblems } from './finding-problems.store.ts';
import { seenAgain } from './ingest-problems.store.ts';
import { lockProblems } from './problem-changes.store.ts';
import { rankOf } from './visit-problems.ts';

/** Finding of a visit beside the tracking plan: an unwanted vendor, or personal data that leaves the page. */
export interface ShownFinding {
  name: FindingName;
  facts: Evidence;
}

/** Measured visit, with what it proves about findings that it does not show. */
export interface ShowingVisit {
  observationId: string;
  pageId: string;
  observedAt: Date;
  shown: readonly ShownFinding[];
  /** Visitor's answer to the banner. Only an acceptance allows data to be sent. */
  answered: 'accept' | 'refuse' | 'none';
  /** True if the visit was read completely: what it does not show did not occur. */
  isWhole: boolean;
  /** Findings that this kind of visit cannot show; they stay open. Absent: none. */
  unproven?: readonly FindingName[];
}

/** Prefix of the names of a family of findings. */
export type FindingFamily = 'vendor-' | 'personal-data:';

interface WebsiteKey {
  companyId: string;
  websiteId: string;
}

/** Maximum problems of one family that a page opens. */
const PROBLEMS_MAX = 50;

export const isOfFamily = (family: FindingFamily) =>
  sql<boolean>`kind = 'finding' and finding_key like ${sql.lit(`finding:${family}%`)}`;

/**
 * Opens and ends the problems of pages by what their visits show. A visit with an acceptance proves the end of a
 * finding. A visit with another answer proves it only if a visit with the same answer showed it last. The transaction
 * already locks the rows of the pages, as for all problems.
 */
export async function ingestVisitFindings(
  db: Db,
  scope: WebsiteKey,
  { family, visits }: { family: FindingFamily; visits: readonly ShowingVisit[] },
): Promise<void> {
  const pageIds = visits.map(({ pageId }) => pageId);
  if (pageIds.length === 0) return;
  await lockProblems(db, pageIds);
  const open = await listOpen(db, family, pageIds);
  const rows = visits.flatMap((visit) => rowsOf(scope, visit));
  if (rows.length > 0)
    await db
      .insertInto('problems')
      .values(rows.toSorted((one, other) => (one.findingKey < other.findingKey ? -1 : 1)))
      .onConflict((conflict) =>
        conflict.columns(['pageId', 'findingKey']).where('kind', '=', 'finding').doUpdateSet(seenAgain),
      )
      .execute();
  const over = visits.flatMap((visit) => {
    const names = [...visit.shown.map(({ name }) => name), ...(visit.unproven ?? [])];
    const keys = new Set(names.map(keyOfFinding));
    return open
      .filter((problem) => isOver(problem, visit) && !keys.has(problem.findingKey))
      .map(({ id }) => ({ id, at: visit.observedAt }));
  });
  await endProblems(db, over);
}

interface OpenProblem {
  id: string;
  pageId: string;
  findingKey: string;
  lastSeenAt: Date;
  answered: string | null;
}

/** Returns the problems of pages that are not over, or that ended later than a visit that is reported late. */
async function listOpen(db: Db, family: FindingFamily, pageIds: string[]): Promise<OpenProblem[]> {
  const { rows } = await sql<OpenProblem>`
    select id, page_id, finding_key, last_seen_at, detail ->> 'answered' as answered from problems
    where page_id = any(${pageIds}::uuid[]) and ${isOfFamily(family)}`.execute(db);
  return rows;
}

function isOver(problem: OpenProblem, { pageId, observedAt, answered, isWhole }: ShowingVisit): boolean {
  return (
    isWhole &&
    problem.pageId === pageId &&
    problem.lastSeenAt < observedAt &&
    (answered === 'accept' || answered === problem.answered)
  );
}

function rowsOf({ companyId, websiteId }: WebsiteKey, visit: ShowingVisit) {
  const { observationId, pageId, observedAt, answered } = visit;
  const byKey = new Map(visit.shown.map((one) => [keyOfFinding(one.name), one]));
  return [...byKey].slice(0, PROBLEMS_MAX).map(([findingKey, { name, facts }]) => ({
    id: createId(observedAt.getTime()),
    companyId,
    websiteId,
    pageId,
    kind: 'finding' as const,
    rootCheck: null,
    rootReason: null,
    testId: null,
    findingKey,
    finding: jsonText(name),
    checks: [],
    severity: rankOf(severityOfFinding(name)),
    firstSeenAt: observedAt,
    beganAt: observedAt,
    lastSeenAt: observedAt,
    occurrences: 1,
    observationId,
    resolvedAt: null,
    detail: sql<never>`${jsonText({ ...facts, answered })}::jsonb`,
  }));
}
