import type { Chance } from './chance.ts';
import { FAULTS, type FaultKind, type FaultNeeds } from './faults.ts';
import type { Findings } from './findings.ts';
import { pause } from './supervisor.ts';
import type { Tally } from './tally.ts';

const BETWEEN_MS = { least: 3_000, most: 9_000 };
/** Maximum number of parallel faults: with more, nothing would work. */
const AT_ONCE_MAX = 3;

interface Disturbing extends FaultNeeds {
  kinds: FaultKind[];
  done: Tally;
  findings: Findings;
}

/** Causes every kind of fault repeatedly, each time in another order, until the end. Then it repairs the last one. */
export async function disturb({ kinds, done, findings, ...needs }: Disturbing): Promise<void> {
  const underWay = new Set<Promise<void>>();
  let round: FaultKind[] = [];
  while (!needs.healing.aborted && kinds.length > 0) {
    await pause(needs.chance.between(BETWEEN_MS.least, BETWEEN_MS.most), needs.healing);
    if (needs.healing.aborted) break;
    if (underWay.size >= AT_ONCE_MAX) await Promise.race(underWay);
    if (round.length === 0) round = shuffled(kinds, needs.chance);
    const kind = round.pop()!;
    const fault = FAULTS[kind]({ ...needs, chance: needs.chance.branch(`${kind} ${done.of(kind)}`) })
      .then((isDone) => void (isDone && done.add(kind)))
      .catch((error: unknown) => findings.add(`the soak could not ${kind}: ${String(error)}`))
      .finally(() => underWay.delete(fault));
    underWay.add(fault);
  }
  await Promise.all(underWay);
}

function shuffled<T>(list: readonly T[], chance: Chance): T[] {
  return list
    .map((each) => ({ each, rank: chance.next() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
}
