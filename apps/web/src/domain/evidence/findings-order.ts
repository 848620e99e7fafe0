import type { Verdict } from '@vigie/contract/verdict.ts';

type Ordered = Pick<Verdict, 'check' | 'outcome' | 'causedBy'>;

/**
 * Returns the reading order of findings: each root cause with its consequences, then passed ones, then unmeasured ones.
 */
export function rootsFirst<V extends Ordered>(verdicts: readonly V[]): V[] {
  const failing = verdicts.filter(({ outcome }) => outcome === 'failed');
  const isRoot = ({ causedBy }: V) => !failing.some(({ check }) => check === causedBy);
  const ordered = new Set<V>();
  const add = (verdict: V) => {
    if (ordered.has(verdict)) return;
    ordered.add(verdict);
    for (const one of failing) if (one.causedBy === verdict.check) add(one);
  };
  for (const verdict of [...failing.filter(isRoot), ...failing]) add(verdict);
  const rest = (outcome: Verdict['outcome']) => verdicts.filter((one) => one.outcome === outcome);
  return [...ordered, ...rest('passed'), ...rest('skipped')];
}
