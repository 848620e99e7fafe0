import type { CauseDetail } from '@vigie/contract/cause.ts';
import type { ProblemCause } from '@vigie/contract/problem.ts';
import type { FindingKind } from '@vigie/contract/tracking-plan.ts';

/** Findings of a plan by which an event did not leave, or not often enough. */
const ABSENT: ReadonlySet<string> = new Set<FindingKind>(['missing', 'too-seldom']);
/** What trackers call the hit that the check of page views waits for. */
const PAGE_VIEW = 'page_view';

export const isAbsent = (finding: string): boolean => ABSENT.has(finding);

/** Returns the event that should have left and did not; null: the problem is of something else. */
export function missingEvent(cause: ProblemCause): string | null {
  if (cause.kind === 'check') return cause.check === 'hitPageview' ? PAGE_VIEW : null;
  return cause.kind === 'finding' && isAbsent(cause.finding) ? cause.event : null;
}

export function missingEventOf({ kind, ...subject }: CauseDetail['subject']): string | null {
  if (kind === 'hits-gone') return PAGE_VIEW;
  return 'cause' in subject ? missingEvent(subject.cause) : null;
}
