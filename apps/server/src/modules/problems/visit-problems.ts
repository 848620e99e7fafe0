import { severityOf } from '@vigie/audit/severity.ts';
import { SEVERITIES, type Severity } from '@vigie/contract/classification.ts';
import type { TestResult } from '@vigie/contract/test-result.ts';
import { CHECKS, type Check, type SkipReason } from '@vigie/contract/verdict.ts';
import type { RootedVerdict } from '../../judging/judged-page.ts';
import type { StoredPage } from '../../judging/stored-page.ts';

/** What a visit shows to be wrong on a page: a root cause, or a test that did not pass. */
export interface SeenProblem {
  pageId: string;
  rootCheck: Check | null;
  rootReason: string | null;
  testId: string | null;
  /** Every check that fails by it. */
  checks: Check[];
  severity: number;
  seenAt: Date;
  observationId: string;
}

/** A visit that can tell that a problem of its page is over, when it does not show it. */
export interface Proof {
  pageId: string;
  /** Of a problem whose root is this check … */
  check: Check | null;
  /** … or of this test. */
  testId: string | null;
  at: Date;
}

/** Reasons that say nothing of the page, as nobody could look. */
export const UNKNOWN_BY: readonly SkipReason[] = [
  'page-not-visited',
  'recording-unavailable',
  'answered-locally',
];

/** How much a severity weighs in the order of a list. */
export function rankOf(severity: Severity): number {
  return SEVERITIES.indexOf(severity);
}

/** The root causes of a visit, each with the checks that fail by it. */
export function causesOf(page: StoredPage): SeenProblem[] {
  const failing = page.rooted.filter(({ outcome }) => outcome === 'failed');
  const byRoot = Map.groupBy(failing, ({ rootCheck, rootReason }) => `${rootCheck} ${rootReason}`);
  return [...byRoot.values()].flatMap((verdicts) => {
    const [first] = verdicts;
    if (first === undefined) return [];
    const { rootCheck, rootReason } = first;
    const failed = new Set(verdicts.map(({ check }) => check));
    return {
      ...placeOf(page),
      rootCheck,
      rootReason,
      testId: null,
      checks: CHECKS.filter((check) => failed.has(check)),
      severity: rankOf(severityOf(rootCheck, rootReason)),
    };
  });
}

/** Which root causes a visit shows to be over when it does not show them. */
export function proofsOf(page: StoredPage): Proof[] {
  if (page.observation.outcome === 'failed') return [];
  return page.rooted
    .filter(isKnown)
    .map(({ check }) => ({ pageId: page.pageId, check, testId: null, at: page.observedAt }));
}

function isKnown({ outcome, reason }: RootedVerdict): boolean {
  return outcome !== 'skipped' || !UNKNOWN_BY.some((unknown) => unknown === reason);
}

/** Whether a test did not pass by the page's doing. */
export function isProblem({ outcome, error }: TestResult): boolean {
  return outcome === 'failed' || (outcome === 'error' && error?.code !== 'engine-fault');
}

/** The problem of a test that did not pass on a page. */
export function problemOfTest(page: StoredPage, testId: string, severity: Severity): SeenProblem {
  return {
    ...placeOf(page),
    rootCheck: null,
    rootReason: null,
    testId,
    checks: [],
    severity: rankOf(severity),
  };
}

function placeOf(page: StoredPage) {
  return { pageId: page.pageId, seenAt: page.observedAt, observationId: page.id };
}
