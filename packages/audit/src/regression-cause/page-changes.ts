import type { StoredBodies } from '@vigie/contract/observation/stored-bodies.ts';
import { comparedBodies, comparedHeaders, candidateName, type Compared } from './compare-stored.ts';

/** Recent visits of a page that showed a change, by the part's name: one bit per visit, the latest first. */
export type ChangeHistory = Readonly<Record<string, number>>;

export interface PageChange {
  /** Name of a header, or address of a file without hashes and versions. */
  name: string;
  change: Compared;
  /** True if the part changes too often to explain a fault. */
  isVolatile: boolean;
}

/** Number of remembered visits of a page. The next constant is the number of changes from which a part is restless. */
const VISITS = 8;
const VOLATILE = 3;

/**
 * Returns the changes of a page since the visit before: scripts that both visits received, and headers. The set of
 * requested scripts varies from visit to visit.
 */
export function pageChanges(
  [before, after]: readonly [StoredBodies, StoredBodies],
  history: ChangeHistory,
): { changes: PageChange[]; history: ChangeHistory } {
  const changed = new Map(partsOf(before, after).map((part) => [candidateName(part), part]));
  const old = new Map(Object.entries(history));
  const shifted = [...new Set([...old.keys(), ...changed.keys()])].map((name): [string, number] => {
    const bits = ((old.get(name) ?? 0) << 1) | Number(changed.has(name));
    return [name, bits % 2 ** VISITS];
  });
  const young = new Map(shifted.filter(([, bits]) => bits > 0));
  return {
    changes: [...changed].map(([name, change]) => ({
      name,
      change,
      isVolatile: countBits(young.get(name) ?? 0) > VOLATILE,
    })),
    history: Object.fromEntries(young),
  };
}

function partsOf(before: StoredBodies, after: StoredBodies): Compared[] {
  const bodies = comparedBodies(before, after).candidates;
  const turned = bodies.filter((one) => one.before !== null && one.after !== null);
  return [...comparedHeaders(before, after).candidates, ...turned];
}

const countBits = (bits: number): number => bits.toString(2).replaceAll('0', '').length;
