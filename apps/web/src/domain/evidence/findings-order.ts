import type { Verdict } from '@vigie/contract/verdict.ts';

type Ordered = Pick<Verdict, 'check' | 'outcome' | 'causedBy'>;

/**
 * Returns the reading order of findings: each root cause with its consequences, then passed ones, then unmeasured ones.
 */
export function rootsFirst<V extends Ordered>(verdicts: readonly V[]): V[] {
  const failing = verdicts.filter(({ outcome }) => outcome === 'failed');
  const isRoot = ({ causedBy }: V) => !failing.some(({ check }) => check === causedBy);
  const placed = new Set<V>();
  const place = (verdict: V) => {
    if (placed.has(verdict)) return;
    placed.add(verdict);
    for (const one of failing) if (one.causedBy === verdict.check) place(one);
  };
  for (const verdict of [...failing.filter(isRoot), ...failing]) place(verdict);
  const rest = (outcome: Verdict['outcome']) => verdicts.filter((one) => one.outcome === outcome);
  return [...placed, ...rest('passed'), ...rest('skipped')];
}
