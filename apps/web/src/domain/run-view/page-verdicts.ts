import type { JobPage } from '@vigie/contract/job.ts';

export type PageVerdict = JobPage['verdicts'][number];

/** Returns the failing verdicts of a page by root cause: a policy that blocks the tag is one fault, not five. */
export function rootVerdicts(
  verdicts: readonly PageVerdict[],
): { root: PageVerdict; follows: PageVerdict[] }[] {
  const failing = verdicts.filter(({ outcome }) => outcome === 'failed');
  const byCheck = new Map(failing.map((verdict) => [verdict.check, verdict]));
  const groups = new Map<PageVerdict, PageVerdict[]>();
  for (const verdict of failing) {
    const root = rootOf(verdict, byCheck);
    const follows = groups.get(root) ?? [];
    groups.set(root, verdict === root ? follows : [...follows, verdict]);
  }
  return [...groups].map(([root, follows]) => ({ root, follows }));
}

function rootOf(verdict: PageVerdict, byCheck: ReadonlyMap<PageVerdict['check'], PageVerdict>): PageVerdict {
  const seen = new Set<PageVerdict>();
  let current = verdict;
  while (current.causedBy !== null && !seen.has(current)) {
    seen.add(current);
    const cause = byCheck.get(current.causedBy);
    if (!cause) break;
    current = cause;
  }
  return current;
}
