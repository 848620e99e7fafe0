import type { CauseDetail } from '@vigie/contract/cause.ts';
import type { ProblemCause } from '@vigie/contract/problem.ts';
import type { FindingKind } from '@vigie/contract/tracking-plan.ts';

/** Findings of a plan about an event that was not sent, or not often enough. */
const ABSENT: ReadonlySet<string> = new Set<FindingKind>(['missing', 'too-seldom']);
/** Name by which trackers call the hit that the check of page views expects. */
const PAGE_VIEW = 'page_view';

export const isAbsent = (finding: string): boolean => ABSENT.has(finding);

/** Returns the event that should have been sent and was not; null: the problem is about something else. */
export function missingEvent(cause: ProblemCause): string | null {
  if (cause.kind === 'check') return cause.check === 'hitPageview' ? PAGE_VIEW : null;
  return cause.kind === 'finding' && isAbsent(cause.finding) ? cause.event : null;
}

export function missingEventOf({ kind, ...subject }: CauseDetail['subject']): string | null {
  if (kind === 'hits-gone') return PAGE_VIEW;
  return 'cause' in subject ? missingEvent(subject.cause) : null;
}
