import type { CountedHit, CountedReason } from '@vigie/contract/counted.ts';

/** Numbers of hits by state, and by reason where there is one. */
export interface CountTally {
  states: Partial<Record<CountedHit['state'], number>>;
  reasons: { state: CountedHit['state']; reason: CountedReason; count: number; pages: Set<string> }[];
}

/** Adds the states of a page's hits. */
export function addToTally({ states, reasons }: CountTally, hits: readonly CountedHit[], url: string): void {
  for (const { state, reason } of hits) {
    states[state] = (states[state] ?? 0) + 1;
    if (reason === null) continue;
    const known = reasons.find((one) => one.state === state && one.reason === reason);
    const row = known ?? { state, reason, count: 0, pages: new Set<string>() };
    if (known === undefined) reasons.push(row);
    row.count += 1;
    row.pages.add(url);
  }
}
