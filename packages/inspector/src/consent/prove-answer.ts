import type { AnswerProof } from '@vigie/contract/observation/consent-signals.ts';
import type { BannerDetector } from './banner-detector.ts';
import { MANAGERS } from './managers.ts';

/** Proof that a banner accepted an answer, or the code of a failure. */
export type Proof = { proof: AnswerProof } | { why: 'not-saved' | 'other-answer' };

export interface ProofMeans {
  action: 'accept' | 'refuse';
  detector: Pick<BannerDetector, 'storedValues'>;
  /** Returns the manager's state of each purpose; empty if it gives none. Never rejects. */
  stateOf: (manager: string) => Promise<boolean[]>;
  pass: (ms: number) => Promise<void>;
}

/** Number of reads: a manager may write its answer after it removes its banner. */
const READS_MAX = 5;
const READ_INTERVAL_MS = 300;

/**
 * Finds the proof that a banner was answered as requested. The manager's own state comes first, then new cookies and
 * storage of the site. Raises the errors of the page's time.
 */
export async function proveAnswer(
  { action, detector, stateOf, pass }: ProofMeans,
  managerName: string | null,
  storedBefore: readonly string[],
): Promise<Proof> {
  const manager = MANAGERS.find(({ name }) => name === managerName);
  const storagePattern =
    manager?.storagePattern === undefined ? null : new RegExp(manager.storagePattern, 'i');
  const before = new Set(storedBefore);
  const isNew = (entry: string) =>
    !before.has(entry) && (storagePattern === null || storagePattern.test(entry.split('=')[0] ?? ''));
  let state: boolean[] = [];
  let isStored = false;
  for (let reads = 0; reads < READS_MAX; reads += 1) {
    state = manager === undefined ? [] : await stateOf(manager.name);
    if (state.includes(action === 'accept')) return { proof: 'manager' };
    const wasStored = isStored;
    isStored = (await detector.storedValues()).some(isNew);
    // A write before the manager's state may have another cause.
    if (state.length === 0 && (storagePattern === null || (isStored && wasStored))) break;
    await pass(READ_INTERVAL_MS);
  }
  if (state.length > 0) return { why: 'other-answer' };
  if (isStored) return { proof: 'storage' };
  return storagePattern === null ? { proof: 'gone' } : { why: 'not-saved' };
}
