import type { Verdict } from '@vigie/contract/verdict.ts';

/**
 * Returns the verdict at the start of a chain of causes: the fault to fix first. A verdict without a cause is its own
 * root.
 */
export function rootOf(verdict: Verdict, verdicts: Verdict[]): Verdict {
  const passedBy = new Set<Verdict>();
  let root = verdict;
  while (!passedBy.has(root)) {
    passedBy.add(root);
    const { causedBy } = root;
    root = verdicts.find(({ check, outcome }) => check === causedBy && outcome === 'failed') ?? root;
  }
  return root;
}
