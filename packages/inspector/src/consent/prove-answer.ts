import type { AnswerProof } from '@vigie/contract/observation/consent-signals.ts';
import type { BannerDetector } from './banner-detector.ts';
import { MANAGERS } from './managers.ts';

/** Proof that a banner accepted an answer, or the code of a failure. */
export type Proof = { proof: AnswerProof } | { why: 'not-saved' | 'other-answer' };

export interface ProofMeans {
  action: 'accept' | 'refuse';
  sight: Pick<BannerDetector, 'kept'>;
  /** Returns the manager's state of each purpose; empty if it gives none. Never rejects. */
  stateOf: (manager: string) => Promise<boolean[]>;
  pass: (ms: number) => Promise<void>;
}

/** Number of reads: a manager may write its answer after it removes its banner. */
const LOOKS = 5;
const LOOK_MS = 300;

/**
 * Finds the proof that a banner was answered as requested. The manager's own state comes first, then new cookies and
 * storage of the site. Raises the errors of the page's time.
 */
export async function proveAnswer(
  { action, sight, stateOf, pass }: ProofMeans,
  managerName: string | null,
  keptBefore: readonly string[],
): Promise<Proof> {
  const manager = MANAGERS.find(({ name }) => name === managerName);
  const keeps = manager?.keeps === undefined ? null : new RegExp(manager.keeps, 'i');
  const before = new Set(keptBefore);
  const isNew = (entry: string) =>
    !before.has(entry) && (keeps === null || keeps.test(entry.split('=')[0] ?? ''));
  let state: boolean[] = [];
  let isKept = false;
  for (let looks = 0; looks < LOOKS; looks += 1) {
    state = manager === undefined ? [] : await stateOf(manager.name);
    if (state.includes(action === 'accept')) return { proof: 'manager' };
    const wasKept = isKept;
    isKept = (await sight.kept()).some(isNew);
    // A write before the manager's state may have another cause.
    if (state.length === 0 && (keeps === null || (isKept && wasKept))) break;
    await pass(LOOK_MS);
  }
  if (state.length > 0) return { why: 'other-answer' };
  if (isKept) return { proof: 'storage' };
  return keeps === null ? { proof: 'gone' } : { why: 'not-saved' };
}
