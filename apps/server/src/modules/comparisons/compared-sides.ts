import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import type { ComparedSide, ComparisonQuery } from '@vigie/contract/comparison.ts';
import type { Call } from '../../access/actor.ts';
import type { FindingName } from '../../db/schema/stored-types.ts';
import { requireFound } from '../../errors/api-error.ts';
import { isFindingOver, keyOfFinding, nameOfFinding } from '../../evaluation/plan-findings.ts';
import {
  type ComparedRunRow,
  type ComparedVisitRow,
  findLastWholeAudit,
  findComparedRun,
} from './comparisons.store.ts';
import { type RunVisit, meetingPaths } from '@vigie/audit/compare/compare-runs.ts';
import { type ComparedResult, comparedVerdicts } from '@vigie/audit/compare/compared-results.ts';
import { type Verdict, isCheck } from '@vigie/contract/verdict.ts';

/** Website with its compared run; null before its first audit. */
export interface SideOfRuns {
  website: ComparedSide['website'];
  run: ComparedRunRow | null;
}

/** Returns the runs that a query names, within the actor's reach; by default the last audits. */
export async function findSides(
  call: Call,
  { websiteId, jobId, withWebsiteId = websiteId, withJobId }: ComparisonQuery,
): Promise<{ shown: SideOfRuns; reference: SideOfRuns }> {
  const shown = await findSide(call, { websiteId, jobId, before: null });
  const before = withWebsiteId === websiteId ? shown.run : null;
  return { shown, reference: await findSide(call, { websiteId: withWebsiteId, jobId: withJobId, before }) };
}

async function findSide(
  { db, actor }: Call,
  {
    websiteId,
    jobId,
    before,
  }: { websiteId: string; jobId: string | undefined; before: ComparedRunRow | null },
): Promise<SideOfRuns> {
  const { id, name, url } = await requireMeasuredWebsite({ db, actor }, websiteId);
  const website = { id, name, url };
  if (jobId === undefined)
    return { website, run: await findLastWholeAudit(db, actor, { websiteId, before }) };
  const run = requireFound(await findComparedRun(db, actor, { websiteId, id: jobId }));
  return { website, run };
}

/** Rules by which pages and tests of the two sides are matched. */
export interface Meeting {
  websiteUrl: string;
  /** Tests of two different websites are matched by title. */
  testsBy: 'id' | 'title';
  /** Findings of the tracking plan that any visit of either side shows, by key. */
  findings: ReadonlyMap<string, FindingName>;
}

/** Returns stored visits in the form that is compared. */
export function presentVisits(
  rows: ComparedVisitRow[],
  { websiteUrl, testsBy, findings }: Meeting,
): RunVisit[] {
  const pathOf = meetingPaths(websiteUrl);
  const known = new Map<ComparedVisitRow['verdicts'], ComparedResult[]>();
  const resultsOf = ({ verdicts }: ComparedVisitRow) => {
    const results = known.get(verdicts) ?? evaluateChecks(verdicts);
    known.set(verdicts, results);
    return results;
  };
  return rows.map((row) => ({
    path: pathOf(row.url),
    observationId: row.id,
    url: row.url,
    failure: row.failureCode,
    pageViews: row.pageViews,
    results: [
      ...resultsOf(row),
      ...row.tests.map((test) => evaluateTest(test, testsBy)),
      ...evaluateFindings(row, findings),
    ],
  }));
}

function evaluateChecks(bare: ComparedVisitRow['verdicts']): ComparedResult[] {
  const verdicts = bare.map(([check, outcome, reason, causedBy]): Verdict => ({
    check,
    outcome,
    reason,
    causedBy,
    warnings: [],
    evidence: {},
  }));
  return comparedVerdicts(verdicts).filter(({ name }) => isCheck(name));
}

/** Returns the result of a test. An error of its code counts as a failure, as in lists of pages. */
function evaluateTest(
  [testId, title, result]: ComparedVisitRow['tests'][number],
  by: 'id' | 'title',
): ComparedResult {
  const name = `test:${by === 'id' ? testId : title}`;
  if (result === 'passed' || result === 'skipped') return { name, outcome: result, root: null };
  return { name, outcome: 'failed', root: { key: name, cause: { kind: 'test', testId, title } } };
}

/** Returns the findings of visits of both sides, by key. */
export function findingsIn(rows: readonly ComparedVisitRow[]): Map<string, FindingName> {
  const names = rows.flatMap(({ planned }) => (planned?.findings ?? []).map(nameOfFinding));
  return new Map(names.map((name) => [keyOfFinding(name), name]));
}

/**
 * Returns `failed` for a finding that the visit shows and `passed` for one that it disproves. Other findings are left
 * out.
 */
function evaluateFindings({ planned }: ComparedVisitRow, findings: Meeting['findings']): ComparedResult[] {
  if (planned === null) return [];
  const shown = new Set(planned.findings.map((finding) => keyOfFinding(nameOfFinding(finding))));
  const events = planned.counts.map(([event, source, , due, , seen]) => ({ event, source, due, seen }));
  return [...findings].flatMap(([name, finding]): ComparedResult[] => {
    if (!shown.has(name))
      return isFindingOver(finding, { events }) ? [{ name, outcome: 'passed', root: null }] : [];
    return [{ name, outcome: 'failed', root: { key: name, cause: { kind: 'finding', ...finding } } }];
  });
}
