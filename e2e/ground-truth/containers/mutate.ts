import * as fc from 'fast-check';
import { readContainer } from '@vigie/audit/containers/read-container.ts';
import { mutatedContainers } from '../../../packages/audit/test/mutated-containers.ts';
import { expectSound } from '../../../packages/audit/test/sound-container.ts';

/** Maximum time in ms to read a text of this size, on a busy machine. */
const LONGEST_MS = 2_000;
/** Number of texts created at once: all of them would exhaust the memory. */
const AT_ONCE = 500;

/** Results of mutated containers. `faults`: crashes, invalid results and slow reads. */
export interface Mutated {
  containers: number;
  /** Number of those with an unreadable part. */
  inPart: number;
  /** Number of texts that were something else, by kind. */
  others: Map<string, number>;
  worstMs: number;
  faults: string[];
}

/** Reads this many mutated containers; the same seed creates the same ones. */
export function readMutated(count: number, seed: number): Mutated {
  const found: Mutated = { containers: 0, inPart: 0, others: new Map(), worstMs: 0, faults: [] };
  for (let made = 0; made < count; made += AT_ONCE) {
    const numRuns = Math.min(AT_ONCE, count - made);
    for (const text of fc.sample(mutatedContainers, { numRuns, seed: seed + made })) readOne(text, found);
  }
  return found;
}

function readOne(text: string, found: Mutated): void {
  const before = performance.now();
  try {
    const read = readContainer({ text, url: null });
    const ms = performance.now() - before;
    found.worstMs = Math.max(found.worstMs, ms);
    if (ms > LONGEST_MS) found.faults.push(`${Math.round(ms)} ms: ${shown(text)}`);
    if ('kind' in read) {
      found.others.set(read.kind, (found.others.get(read.kind) ?? 0) + 1);
      return;
    }
    found.containers += 1;
    if (read.containers.some(({ unreadable }) => unreadable.length > 0)) found.inPart += 1;
    for (const container of read.containers) expectSound(container);
  } catch (fault) {
    found.faults.push(`${String(fault)}: ${shown(text)}`);
  }
}

function shown(text: string): string {
  return JSON.stringify(text.slice(0, 300));
}
