import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import type { ComparedSide, ComparisonQuery } from '@vigie/contract/comparison.ts';
import type { Call } from '../../access/actor.ts';
import type { FindingName } from '../../db/schema/problem-tables.ts';
import { Refusal } from '../../errors/refusal.ts';
import { isFindingOver, keyOfFinding, nameOfFinding } from '../../judging/plan-findings.ts';
import { type ComparedRunRow, type ComparedVisitRow, findLastRun, findRun } from './comparisons.store.ts';
import { type RunVisit, meetingPaths } from '@vigie/audit/compare/compare-runs.ts';
import { type Judged, judgedChecks } from '@vigie/audit/compare/judged-changes.ts';
import { type Verdict, isCheck } from '@vigie/contract/verdict.ts';

/** A website with the run of it that is compared; null before its first audit. */
export interface Side {
  website: ComparedSide['website'];
  run: ComparedRunRow | null;
}

/** The runs that a query names, within the actor's reach; without a name, the last audits. */
export async function findSides(
  call: Call,
  { websiteId, jobId, withWebsiteId = websiteId, withJobId }: ComparisonQuery,
): Promise<{ shown: Side; reference: Side }> {
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
): Promise<Side> {
  const { id, name, url } = await requireMeasuredWebsite({ db, actor }, websiteId);
  const website = { id, name, url };
  if (jobId === undefined) return { website, run: await findLastRun(db, actor, { websiteId, before }) };
  const run = await findRun(db, actor, { websiteId, id: jobId });
  if (run === null) throw new Refusal('not-found');
  return { website, run };
}

/** By what pages and tests of the two sides meet. */
export interface Meeting {
  websiteUrl: string;
  /** Tests of two websites are others, and meet by their title. */
  testsBy: 'id' | 'title';
  /** Findings of the tracking plan that any visit of both sides shows, by their keys. */
  findings: ReadonlyMap<string, FindingName>;
}

/** Stored visits as they are compared. */
export function presentVisits(
  rows: ComparedVisitRow[],
  { websiteUrl, testsBy, findings }: Meeting,
): RunVisit[] {
  const pathOf = meetingPaths(websiteUrl);
  const known = new Map<ComparedVisitRow['verdicts'], Judged[]>();
  const judgedOf = ({ verdicts }: ComparedVisitRow) => {
    const judged = known.get(verdicts) ?? judge(verdicts);
    known.set(verdicts, judged);
    return judged;
  };
  return rows.map((row) => ({
    path: pathOf(row.url),
    observationId: row.id,
    url: row.url,
    failure: row.failureCode,
    pageViews: row.pageViews,
    judged: [
      ...judgedOf(row),
      ...row.tests.map((test) => judgedTest(test, testsBy)),
      ...judgedByPlan(row, findings),
    ],
  }));
}

function judge(bare: ComparedVisitRow['verdicts']): Judged[] {
  const verdicts = bare.map(([check, outcome, reason, causedBy]): Verdict => ({
    check,
    outcome,
    reason,
    causedBy,
    warnings: [],
    evidence: {},
  }));
  return judgedChecks(verdicts).filter(({ name }) => isCheck(name));
}

/** An error of a test's code is a failure, as lists of pages tell it. */
function judgedTest([testId, title, result]: ComparedVisitRow['tests'][number], by: 'id' | 'title'): Judged {
  const name = `test:${by === 'id' ? testId : title}`;
  if (result === 'passed' || result === 'skipped') return { name, outcome: result, root: null };
  return { name, outcome: 'failed', root: { key: name, cause: { kind: 'test', testId, title } } };
}

/** Returns what visits of both sides deviate in. */
export function findingsIn(rows: readonly ComparedVisitRow[]): Map<string, FindingName> {
  const names = rows.flatMap(({ planned }) => (planned?.findings ?? []).map(nameOfFinding));
  return new Map(names.map((name) => [keyOfFinding(name), name]));
}

/**
 * Returns a finding that the visit shows failed; one that it proves not to be there passed. Of others it says
 * nothing.
 */
function judgedByPlan({ planned }: ComparedVisitRow, findings: Meeting['findings']): Judged[] {
  if (planned === null) return [];
  const shown = new Set(planned.findings.map((finding) => keyOfFinding(nameOfFinding(finding))));
  const events = planned.counts.map(([event, source, , due, , seen]) => ({ event, source, due, seen }));
  return [...findings].flatMap(([name, finding]): Judged[] => {
    if (!shown.has(name))
      return isFindingOver(finding, { events }) ? [{ name, outcome: 'passed', root: null }] : [];
    return [{ name, outcome: 'failed', root: { key: name, cause: { kind: 'finding', ...finding } } }];
  });
}
