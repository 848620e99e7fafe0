import type { Fault } from '@vigie/contract/health.ts';
import type { Check } from '@vigie/contract/verdict.ts';

export interface FaultGroup {
  root: Fault;
  /** Faults that end with the root fault. */
  follows: Fault[];
}

/** Returns a page's faults grouped by root cause: a policy that blocks the tag is one fault, not five. */
export function groupFaults(faults: readonly Fault[]): FaultGroup[] {
  const byCheck = new Map(faults.map((fault) => [fault.check, fault]));
  const groups = new Map<Check, FaultGroup>();
  for (const fault of faults) {
    const root = rootOf(fault, byCheck);
    const group = groups.get(root.check) ?? { root, follows: [] };
    if (fault !== root) group.follows.push(fault);
    groups.set(root.check, group);
  }
  return [...groups.values()];
}

function rootOf(fault: Fault, byCheck: ReadonlyMap<Check, Fault>): Fault {
  const seen = new Set<Fault>();
  let current = fault;
  while (current.causedBy !== null && !seen.has(current)) {
    seen.add(current);
    const cause = byCheck.get(current.causedBy);
    if (!cause) break;
    current = cause;
  }
  return current;
}
