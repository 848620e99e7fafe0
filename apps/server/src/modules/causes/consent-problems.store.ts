import { type RawBuilder, sql } from 'kysely';
import { CONSENT_FINDINGS } from '@vigie/contract/consent-matrix.ts';
import type { Evidence } from '@vigie/contract/verdict.ts';
import { jsonText } from '../../db/json-text.ts';
import type { Db } from '../../db/schema/database.ts';
import type { ConsentName } from '../../db/schema/stored-types.ts';
import { createId } from '../../db/uuid-v7.ts';
import { keyOfConsent } from '../../evaluation/consent-findings.ts';
import { lockProblems } from './problem-changes.store.ts';
import { rankOf } from './visit-problems.ts';

/** Finding of a page with the visit that shows it. */
export interface ConsentDetection extends ConsentName {
  observationId: string;
  observedAt: Date;
  facts: Evidence;
}

/** Page with the findings of its last matrix. */
export interface ConsentPage {
  pageId: string;
  detections: readonly ConsentDetection[];
  /** Returns whether a finding that is absent from the list is proven to be over. */
  isOver: (name: ConsentName) => boolean;
  /** Instant at which findings begin or end. */
  at: Date;
}

/** Maximum problems that one page opens. */
const PROBLEMS_MAX = 50;
const ROWS_AT_ONCE = 1_000;

/**
 * Aligns the problems of pages with the findings of their last matrix. A repeated call with the same visits changes
 * nothing. Call it in a transaction.
 */
export async function settleConsentProblems(
  db: Db,
  scope: { companyId: string; websiteId: string },
  pages: readonly ConsentPage[],
): Promise<void> {
  if (pages.length === 0) return;
  const pageIds = pages.map(({ pageId }) => pageId);
  await lockProblems(db, pageIds);
  const shown = pages.flatMap((page) =>
    selectUniqueDetections(page).map((one) => ({ ...one, pageId: page.pageId })),
  );
  const rows = shown.map((one) => rowOf(scope, one)).toSorted(byCause);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db
      .insertInto('problems')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['pageId', 'findingKey']).where('kind', '=', 'consent').doUpdateSet(foundAgain),
      )
      .execute();
  await endUnshown(db, pages, new Set(rows.map(({ pageId, findingKey }) => `${pageId} ${findingKey}`)));
}

function selectUniqueDetections({ detections }: ConsentPage): (ConsentDetection & { key: string })[] {
  const byKey = new Map(detections.map((one) => [keyOfConsent(one), one]));
  return [...byKey].slice(0, PROBLEMS_MAX).map(([key, one]) => ({ ...one, key }));
}

// In the order of their causes, which the database creates with them, so that concurrent inserts do not deadlock.
const byCause = (one: { findingKey: string }, other: { findingKey: string }) =>
  one.findingKey < other.findingKey ? -1 : 1;

function rowOf(
  { companyId, websiteId }: { companyId: string; websiteId: string },
  {
    key,
    pageId,
    finding,
    vendor,
    observedAt,
    observationId,
    facts,
  }: ConsentDetection & { key: string; pageId: string },
) {
  return {
    id: createId(observedAt.getTime()),
    companyId,
    websiteId,
    pageId,
    kind: 'consent' as const,
    rootCheck: null,
    rootReason: null,
    testId: null,
    findingKey: key,
    finding: jsonText({ finding, vendor }),
    checks: [],
    severity: rankOf(CONSENT_FINDINGS[finding]),
    firstSeenAt: observedAt,
    beganAt: observedAt,
    lastSeenAt: observedAt,
    occurrences: 1,
    observationId,
    resolvedAt: null,
    detail: sql<never>`${jsonText(facts)}::jsonb`,
  };
}

const isBack = sql`problems.resolved_at is not null`;
const whenBack = <T>(value: RawBuilder<unknown>, column: string) =>
  sql<T>`case when ${isBack} then ${value} else ${sql.ref(`problems.${column}`)} end`;

const foundAgain = {
  beganAt: whenBack<Date>(sql`excluded.began_at`, 'began_at'),
  lastSeenAt: sql<Date>`excluded.last_seen_at`,
  occurrences: sql<number>`problems.occurrences
    + case when problems.observation_id = excluded.observation_id then 0 else 1 end`,
  observationId: sql<string>`excluded.observation_id`,
  resolvedAt: null,
  severity: sql<number>`excluded.severity`,
  detail: sql<never>`excluded.detail`,
  state: whenBack<'open'>(sql`'open'`, 'state'),
  until: whenBack<Date | null>(sql`null`, 'until'),
  ownerId: whenBack<string | null>(sql`null`, 'owner_id'),
  assigneeId: whenBack<string | null>(sql`null`, 'assignee_id'),
};

async function endUnshown(db: Db, pages: readonly ConsentPage[], shown: ReadonlySet<string>): Promise<void> {
  const byId = new Map(pages.map((page) => [page.pageId, page]));
  const { rows } = await sql<{ id: string; pageId: string; findingKey: string; finding: ConsentName }>`
    select id, page_id, finding_key, finding from problems
    where page_id = any(${[...byId.keys()]}::uuid[]) and kind = 'consent' and resolved_at is null`.execute(
    db,
  );
  const over = rows.flatMap(({ id, pageId, findingKey, finding }) => {
    const page = byId.get(pageId);
    if (page === undefined || shown.has(`${pageId} ${findingKey}`) || !page.isOver(finding)) return [];
    return { id, at: page.at };
  });
  if (over.length === 0) return;
  await sql`
    update problems set resolved_at = greatest(ended.at, last_seen_at)
    from unnest(${over.map(({ id }) => id)}::uuid[], ${over.map(({ at }) => at)}::timestamptz[]) as ended (id, at)
    where problems.id = ended.id`.execute(db);
}

/** Returns the causes of a website that are findings of consent matrices or of personal data, by their keys. */
export async function listCausesByKey(
  db: Db,
  websiteId: string,
  beginning: 'consent:' | 'finding:personal-data:' = 'consent:',
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('causes')
    .select(['id', 'key'])
    .where('websiteId', '=', websiteId)
    .where('key', 'like', `${beginning}%`)
    .execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
}
