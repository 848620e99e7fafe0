import type { RunVisit } from '@vigie/audit/compare/compare-runs.ts';
import type { Judged } from '@vigie/audit/compare/judged-changes.ts';
import { rootOf } from '@vigie/audit/root-cause.ts';
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
  const host = URL.parse(websiteUrl)?.host;
  return rows.map((row) => ({
    path: pathOf(row.url, host),
    observationId: row.id,
    url: row.url,
    failure: row.failureCode,
    pageViews: row.pageViews,
    judged: [...judgedChecks(row), ...row.tests.map((test) => judgedTest(test, testsBy))],
  }));
}

/** Path and query of a page on the website's host; the whole address on another one. */
function pathOf(url: string, host: string | undefined): string {
  const parsed = URL.parse(url);
  if (parsed === null) return url;
  parsed.hash = '';
  return parsed.host === host ? `${parsed.pathname}${parsed.search}` : parsed.href;
}

function judgedChecks(row: ComparedVisitRow): Judged[] {
  const verdicts = row.verdicts.map(([check, outcome, reason, causedBy]): Verdict => ({
    check,
    outcome,
    reason,
    causedBy,
    warnings: [],
    evidence: {},
  }));
  return verdicts.map((verdict) => judgedCheck(verdict, verdicts)).filter(({ name }) => isCheck(name));
}

function judgedCheck(verdict: Verdict, verdicts: Verdict[]): Judged {
  const { check: name, outcome } = verdict;
  if (outcome !== 'failed') return { name, outcome, root: null };
  const { check, reason } = rootOf(verdict, verdicts);
  const cause = { kind: 'check' as const, check, reason: reason ?? '' };
  return { name, outcome, root: { key: `${check}:${reason ?? ''}`, cause } };
}

/** An error of a test's code is a failure, as lists of pages tell it. */
function judgedTest([testId, title, result]: ComparedVisitRow['tests'][number], by: 'id' | 'title'): Judged {
  const name = `test:${by === 'id' ? testId : title}`;
  if (result === 'passed' || result === 'skipped') return { name, outcome: result, root: null };
  return { name, outcome: 'failed', root: { key: name, cause: { kind: 'test', testId, title } } };
}
