import type { AnswerProof } from '@vigie/contract/observation/consent-signals.ts';
import type { BannerSight } from './banner-sight.ts';
import { MANAGERS } from './managers.ts';

/** What shows that a banner took an answer; a failure's code where it did not. */
export type Proof = { proof: AnswerProof } | { why: 'not-saved' | 'other-answer' };

export interface ProofMeans {
  action: 'accept' | 'refuse';
  sight: Pick<BannerSight, 'kept'>;
  /** What the manager says of each purpose; empty where it says nothing. Never rejects. */
  stateOf: (manager: string) => Promise<boolean[]>;
  pass: (ms: number) => Promise<void>;
}

/** A manager may write its answer later than it takes its banner away. */
const LOOKS = 5;
const LOOK_MS = 300;

/**
 * Finds what shows that a banner was answered as asked. What its manager itself says comes first, then what the site
 * keeps that it did not keep before. Raises what the page's time raises.
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
    // What is written before the manager's state may be another one's.
    if (state.length === 0 && (keeps === null || (isKept && wasKept))) break;
    await pass(LOOK_MS);
  }
  if (state.length > 0) return { why: 'other-answer' };
  if (isKept) return { proof: 'storage' };
  return keeps === null ? { proof: 'gone' } : { why: 'not-saved' };
}
