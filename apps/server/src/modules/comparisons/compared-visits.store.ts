import { sql, type RawBuilder } from 'kysely';
import type { FailureCode } from '@vigie/contract/observation/failure.ts';
import type { TestResult } from '@vigie/contract/test-result.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import type { Db } from '../../db/schema/database.ts';

/** A verdict without what proves it: a run may have fifty thousand. */
type BareVerdict = [Verdict['check'], Verdict['outcome'], Verdict['reason'], Verdict['causedBy']];

export interface ComparedVisitRow {
  id: string;
  url: string;
  failureCode: FailureCode | null;
  pageViews: number;
  verdicts: BareVerdict[];
  /** Id, title and outcome of the tests that were asked for on the page. */
  tests: [string, string, TestResult['outcome']][];
}

type StoredVisitRow = Omit<ComparedVisitRow, 'verdicts'> & { verdicts: string };

/** The pages that a run visited, with what was judged on each: pages that are judged alike share their verdicts. */
export async function readVisits(db: Db, runId: string): Promise<ComparedVisitRow[]> {
  const { rows } = await sql<StoredVisitRow>`
    with results as materialized (
      select test_results.observation_id,
        jsonb_agg(jsonb_build_array(tests.id, tests.title, test_results.outcome) order by tests.id) as results
      from test_results join tests on tests.id = test_results.test_id
      where test_results.job_id = ${runId} group by test_results.observation_id
    )
    select observations.id, observations.url, observations.failure_code, observations.page_views,
      jsonb_build_array(${valuesOf('check')}, ${valuesOf('outcome')}, ${valuesOf('reason')}, ${valuesOf('causedBy')})::text
        as verdicts,
      coalesce(results.results, '[]') as tests
    from observations left join results on results.observation_id = observations.id
    where observations.run_id = ${runId} order by observations.id`.execute(db);
  const known = new Map<string, BareVerdict[]>();
  return rows.map(({ verdicts: text, ...row }) => {
    const verdicts = known.get(text) ?? readBare(text);
    known.set(text, verdicts);
    return { ...row, verdicts };
  });
}

/** Of all verdicts of a visit: three times as fast as taking each apart. */
function valuesOf(key: string): RawBuilder<unknown> {
  return sql`jsonb_path_query_array(observations.verdicts, ${sql.lit(`$[*].${key}`)})`;
}

function readBare(text: string): BareVerdict[] {
  const [checks, outcomes, reasons, causes] = JSON.parse(text) as [
    BareVerdict[0][],
    BareVerdict[1][],
    BareVerdict[2][],
    BareVerdict[3][],
  ];
  return checks.map((check, index) => [
    check,
    outcomes[index] ?? 'skipped',
    reasons[index] ?? null,
    causes[index] ?? null,
  ]);
}
