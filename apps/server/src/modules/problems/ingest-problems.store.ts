import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import { createId } from '../../db/uuid-v7.ts';
import type { IngestScope, StoredPage, TestedPage } from '../../judging/stored-page.ts';
import { lockProblems } from './lock-problems.store.ts';
import {
  causesOf,
  isProblem,
  problemOfTest,
  proofsOf,
  type Proof,
  type SeenProblem,
} from './visit-problems.ts';

export interface SeenPages {
  pages: StoredPage[];
  /** What the run's tests came to on them. */
  results: TestedPage[];
  countsForHealth: boolean;
}

/**
 * Updates the problems of visited pages. It opens problems that are new or came back, and ends those that a visit no
 * longer shows. The transaction already locks the rows of the pages, so two visits of one page run one after the
 * other.
 */
export async function ingestProblems(
  db: Db,
  scope: IngestScope,
  { pages, results, countsForHealth }: SeenPages,
): Promise<void> {
  const seen = countsForHealth ? pages.flatMap(causesOf) : [];
  const proofs = countsForHealth ? pages.flatMap(proofsOf) : [];
  const tests = await readTests(db, results);
  await lockProblems(
    db,
    pages.map(({ pageId }) => pageId),
  );
  await upsertProblems(db, scope, [...seen, ...tests.seen]);
  await resolveProblems(db, [...proofs, ...tests.proofs]);
}

/** What the run's saved tests came to on its pages. */
async function readTests(db: Db, tested: TestedPage[]): Promise<{ seen: SeenProblem[]; proofs: Proof[] }> {
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
      .map(({ page, testId }) => ({ pageId: page.pageId, check: null, testId, at: page.observedAt })),
  };
}

async function upsertProblems(
  db: Db,
  { companyId, websiteId }: IngestScope,
  seen: SeenProblem[],
): Promise<void> {
  const rows = seen.map((problem) => ({
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
    lastSeenAt: problem.seenAt,
    occurrences: 1,
    observationId: problem.observationId,
  }));
  const ofChecks = rows.filter(({ testId }) => testId === null);
  const ofTests = rows.filter(({ testId }) => testId !== null);
  if (ofChecks.length > 0)
    await db
      .insertInto('problems')
      .values(ofChecks.map((row) => ({ ...row, kind: 'check' as const })))
      .onConflict((conflict) =>
        conflict.columns(['pageId', 'rootCheck', 'rootReason']).doUpdateSet(seenAgain),
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

const isNewest = sql`excluded.last_seen_at >= problems.last_seen_at`;
/** A visit that is told late reopens nothing that a later one saw to be over. */
const isReopened = sql`excluded.last_seen_at >= problems.resolved_at`;

const seenAgain = {
  firstSeenAt: sql<Date>`least(problems.first_seen_at, excluded.first_seen_at)`,
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
};

/** Ends problems last seen before a visit that could have shown them. The first such visit gives the end. */
async function resolveProblems(db: Db, proofs: Proof[]): Promise<void> {
  if (proofs.length === 0) return;
  const pageIds = proofs.map(({ pageId }) => pageId);
  const checks = proofs.map(({ check }) => check);
  const testIds = proofs.map(({ testId }) => testId);
  const instants = proofs.map(({ at }) => at);
  await sql`
    update problems set resolved_at = proofs.at
    from unnest(${pageIds}::uuid[], ${checks}::text[], ${testIds}::uuid[], ${instants}::timestamptz[])
      as proofs (page_id, root_check, test_id, at)
    where problems.page_id = proofs.page_id
      and (problems.root_check = proofs.root_check or problems.test_id = proofs.test_id)
      and problems.last_seen_at < proofs.at
      and (problems.resolved_at is null or problems.resolved_at > proofs.at)`.execute(db);
}
