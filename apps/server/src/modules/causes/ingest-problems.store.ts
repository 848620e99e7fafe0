import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import type { Projection } from '../../evaluation/projection.ts';
import type { IngestScope, StoredPage, TestedPage } from '../../evaluation/stored-page.ts';
import { IS_OF_SELECTED_TRACKER } from '../../db/query-tracker.ts';
import { lockProblems } from './problem-changes.store.ts';
import {
  type SeenProblem,
  type ProblemStatement,
  causesOf,
  isProblem,
  problemOfTest,
  selectSentenceFacts,
  listProblemStatements,
} from './visit-problems.ts';

/** Problems of pages with the primary tracker and with tests, and thereby causes. */
export const problemProjection: Projection = {
  name: 'problems',
  isFor: ({ isTrial }) => !isTrial,
  store: (db, { scope, job: { countsForHealth }, pages, results }) =>
    ingestProblems(db, scope, { pages, results, countsForHealth }),
};

export interface SeenPages {
  pages: StoredPage[];
  /** Results of the run's tests on the pages. */
  results: TestedPage[];
  countsForHealth: boolean;
}

/**
 * Updates the problems of visited pages. It opens problems that are new or came back, ends those that a visit proves to
 * be over, and marks those that it could not evaluate. The transaction already locks the rows of the pages, so two
 * visits of one page run one after the other.
 */
export async function ingestProblems(
  db: Db,
  scope: IngestScope,
  { pages, results, countsForHealth }: SeenPages,
): Promise<void> {
  const seen = countsForHealth ? pages.flatMap(causesOf) : [];
  const pageStatements = countsForHealth ? pages.flatMap(listProblemStatements) : [];
  const tests = await readTests(db, results);
  const withProblems = await lockProblems(
    db,
    pages.map(({ pageId }) => pageId),
  );
  await upsertProblems(db, scope, [...seen, ...tests.seen]);
  // A visit makes no further statement about the problems that it opens.
  const statements = [...pageStatements, ...tests.proofs].filter(({ pageId }) => withProblems.has(pageId));
  await resolveProblems(
    db,
    statements.filter(({ hiddenBy }) => hiddenBy === null),
  );
  await markUnchecked(
    db,
    statements.filter(({ hiddenBy }) => hiddenBy !== null),
  );
}

/** Returns the results of the run's saved tests on its pages. */
async function readTests(
  db: Db,
  tested: TestedPage[],
): Promise<{ seen: SeenProblem[]; proofs: ProblemStatement[] }> {
  const results = tested.flatMap(({ page, result }) =>
    result.testId === null ? [] : { page, result, testId: result.testId },
  );
  if (results.length === 0) return { seen: [], proofs: [] };
  const ids = [...new Set(results.map(({ testId }) => testId))];
  const rows = await db.selectFrom('tests').select(['id', 'severity']).where('id', 'in', ids).execute();
  const severities = new Map(rows.map(({ id, severity }) => [id, severity]));
  return {
    seen: results.flatMap(({ page, result, testId }) => {
      const severity = severities.get(testId);
      return severity !== undefined && isProblem(result) ? problemOfTest(page, testId, severity) : [];
    }),
    proofs: results
      .filter(({ result }) => result.outcome === 'passed')
      .map(({ page, testId }) => ({
        pageId: page.pageId,
        rootCheck: null,
        rootReason: null,
        testId,
        at: page.observedAt,
        hiddenBy: null,
      })),
  };
}

async function upsertProblems(
  db: Db,
  { companyId, websiteId }: IngestScope,
  seen: SeenProblem[],
): Promise<void> {
  // In the order of their causes, which the database creates with them, so that concurrent visits do not deadlock.
  const rows = seen.toSorted(byCause).map((problem) => ({
    id: createId(problem.seenAt.getTime()),
    companyId,
    websiteId,
    pageId: problem.pageId,
    rootCheck: problem.rootCheck,
    rootReason: problem.rootReason,
    testId: problem.testId,
    checks: problem.checks,
    severity: problem.severity,
    firstSeenAt: problem.seenAt,
    beganAt: problem.seenAt,
    lastSeenAt: problem.seenAt,
    occurrences: 1,
    observationId: problem.observationId,
    detail: selectSentenceFacts(problem),
  }));
  const ofChecks = rows.filter(({ testId }) => testId === null);
  const ofTests = rows.filter(({ testId }) => testId !== null);
  if (ofChecks.length > 0)
    await db
      .insertInto('problems')
      .values(ofChecks.map((row) => ({ ...row, kind: 'check' as const })))
      .onConflict((conflict) =>
        conflict.columns(['pageId', 'rootCheck', 'rootReason', 'trackerId']).doUpdateSet(seenAgain),
      )
      .execute();
  if (ofTests.length > 0)
    await db
      .insertInto('problems')
      .values(ofTests.map((row) => ({ ...row, kind: 'test' as const })))
      .onConflict((conflict) =>
        conflict.columns(['pageId', 'testId']).where('kind', '=', 'test').doUpdateSet(seenAgain),
      )
      .execute();
}

const nameOf = ({ rootCheck, rootReason, testId }: SeenProblem) => testId ?? `${rootCheck} ${rootReason}`;

function byCause(one: SeenProblem, other: SeenProblem): number {
  return nameOf(one) < nameOf(other) ? -1 : 1;
}

const isNewest = sql`excluded.last_seen_at >= problems.last_seen_at`;
/** Condition that reopens a problem. A visit that is reported late reopens no problem that a later visit ended. */
const isReopened = sql`excluded.last_seen_at >= problems.resolved_at`;

export const seenAgain = {
  firstSeenAt: sql<Date>`least(problems.first_seen_at, excluded.first_seen_at)`,
  beganAt: sql<Date>`case when ${isReopened} then excluded.began_at else problems.began_at end`,
  lastSeenAt: sql<Date>`greatest(problems.last_seen_at, excluded.last_seen_at)`,
  occurrences: sql<number>`problems.occurrences + 1`,
  observationId: sql<string>`case when ${isNewest} then excluded.observation_id
    else problems.observation_id end`,
  checks: sql<never>`case when ${isNewest} then excluded.checks else problems.checks end`,
  severity: sql<number>`case when ${isNewest} then excluded.severity else problems.severity end`,
  resolvedAt: sql<Date | null>`case when ${isReopened} then null else problems.resolved_at end`,
  state: sql<'open'>`case when ${isReopened} then 'open' else problems.state end`,
  until: sql<Date | null>`case when ${isReopened} then null else problems.until end`,
  ownerId: sql<string | null>`case when ${isReopened} then null else problems.owner_id end`,
  assigneeId: sql<string | null>`case when ${isReopened} then null else problems.assignee_id end`,
  detail: sql<never>`case when ${isNewest} then excluded.detail else problems.detail end`,
  uncheckedSince: sql<Date | null>`case when ${isNewest} then null else problems.unchecked_since end`,
  hiddenByCheck: sql<never>`case when ${isNewest} then null else problems.hidden_by_check end`,
  hiddenByReason: sql<string | null>`case when ${isNewest} then null else problems.hidden_by_reason end`,
};

/** Ends problems last seen before a visit that proves them to be over. The first such visit gives the end. */
async function resolveProblems(db: Db, proofs: ProblemStatement[]): Promise<void> {
  if (proofs.length === 0) return;
  await sql`
    update problems set resolved_at = statement.at, unchecked_since = null, hidden_by_check = null, hidden_by_reason = null
    from ${tableOf(proofs)} as statement
    where ${hasStatement} and (problems.resolved_at is null or problems.resolved_at > statement.at)`.execute(
    db,
  );
}

/** Marks open problems that a later visit neither shows nor proves to be over, with what hides them. */
async function markUnchecked(db: Db, statements: ProblemStatement[]): Promise<void> {
  if (statements.length === 0) return;
  await sql`
    update problems set unchecked_since = least(problems.unchecked_since, statement.at),
      hidden_by_check = statement.hidden_by_check, hidden_by_reason = statement.hidden_by_reason
    from ${tableOf(statements)} as statement where ${hasStatement} and problems.resolved_at is null`.execute(
    db,
  );
}

const hasStatement = sql<boolean>`problems.page_id = statement.page_id and ${IS_OF_SELECTED_TRACKER} and problems.last_seen_at < statement.at
  and (problems.test_id = statement.test_id
    or problems.root_check = statement.root_check and problems.root_reason = statement.root_reason)`;

function tableOf(statements: ProblemStatement[]): RawBuilder<unknown> {
  const texts = (of: (statement: ProblemStatement) => string | null) => sql`${statements.map(of)}::text[]`;
  return sql`(select * from unnest(${statements.map(({ pageId }) => pageId)}::uuid[],
      ${texts(({ rootCheck }) => rootCheck)}, ${texts(({ rootReason }) => rootReason)},
      ${statements.map(({ testId }) => testId)}::uuid[], ${statements.map(({ at }) => at)}::timestamptz[],
      ${texts(({ hiddenBy }) => hiddenBy?.rootCheck ?? null)}, ${texts(({ hiddenBy }) => hiddenBy?.rootReason ?? null)})
    as given (page_id, root_check, root_reason, test_id, at, hidden_by_check, hidden_by_reason))`;
}
