import { meetingPaths, type RunVisit } from '@vigie/audit/compare/compare-runs.ts';
import { judgedChecks, type Judged } from '@vigie/audit/compare/judged-changes.ts';
import { isCheck, type Verdict } from '@vigie/contract/verdict.ts';
import type { ComparedVisitRow } from './compared-visits.store.ts';

/** By what pages and tests of the two sides meet. */
export interface Meeting {
  websiteUrl: string;
  /** Tests of two websites are others, and meet by their title. */
  testsBy: 'id' | 'title';
}

/** Stored visits as they are compared. */
export function presentVisits(rows: ComparedVisitRow[], { websiteUrl, testsBy }: Meeting): RunVisit[] {
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
    judged: [...judgedOf(row), ...row.tests.map((test) => judgedTest(test, testsBy))],
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
