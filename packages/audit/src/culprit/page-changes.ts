import type { Kept } from '@vigie/contract/observation/kept.ts';
import { comparedBodies, comparedHeaders, nameOf, type Compared } from './compare-kept.ts';

/** Which of the last visits of a page showed a change of a part, by its name: a bit for each, the last one first. */
export type ChangeHistory = Readonly<Record<string, number>>;

export interface PageChange {
  /** A header by its name, a file by its address without hashes and versions. */
  name: string;
  change: Compared;
  /** It changes all the time, and so explains nothing. */
  isRestless: boolean;
}

/** So many visits of a page are remembered, and a part that changed in more than so many of them is restless. */
const VISITS = 8;
const RESTLESS = 3;

/**
 * Returns what changed on a page since the visit before: scripts that both visits received, and headers. Which
 * scripts a page asks for differs by itself from visit to visit.
 */
export function pageChanges(
  [before, after]: readonly [Kept, Kept],
  history: ChangeHistory,
): { changes: PageChange[]; history: ChangeHistory } {
  const changed = new Map(partsOf(before, after).map((part) => [nameOf(part), part]));
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
      isRestless: countBits(young.get(name) ?? 0) > RESTLESS,
    })),
    history: Object.fromEntries(young),
  };
}

function partsOf(before: Kept, after: Kept): Compared[] {
  const bodies = comparedBodies(before, after).suspects;
  const turned = bodies.filter((one) => one.before !== null && one.after !== null);
  return [...comparedHeaders(before, after).suspects, ...turned];
}

const countBits = (bits: number): number => bits.toString(2).replaceAll('0', '').length;
