import type { AnswerProof, BannerOffer } from '@vigie/contract/observation/consent-signals.ts';
import type { BannerSight } from './banner-sight.ts';
import type { PressMemory } from './press-memory.ts';
import type { PressEffect, Signs } from './press-signs.ts';
import type { Proof, ProofMeans } from './prove-answer.ts';

/** What an answer needs of the visit. */
export interface AnswerMeans extends ProofMeans {
  sight: BannerSight;
  /** Lets the page show what it has changed. */
  showFrames: () => Promise<void>;
  mousePressed(): void;
  /** The moment of what is done now, after all that came before. */
  arrivedMs: () => number;
  /** Asks what knows more managers, when nothing else helps; whether it says that it answered. */
  askMore(): Promise<boolean>;
  readSigns: () => Promise<Signs>;
  /** What the banner offers where it first asks. */
  offered: (kinds: readonly BannerOffer[]) => void;
  /** The moment right before each press that may answer. */
  pressed: (atMs: number) => void;
  /** From now on effects may be those of a press that came again. */
  pressedAgain: (atMs: number) => void;
}

/** `staysThere`: the banner is left there, answered. */
export type Answer =
  | { result: 'done'; atMs: number; proof: AnswerProof; staysThere?: true }
  | { result: 'failed'; why: string };

/** A banner that is being answered. */
export interface Answering {
  means: AnswerMeans;
  memory: PressMemory;
  keptBefore: readonly string[];
  managers: (string | null)[];
  /** The moment right before the last press. */
  atMs: number | null;
  hasAskedMore: boolean;
}

export const isHeard = ({ tracked, wrote, pushed }: PressEffect): boolean => tracked || wrote || pushed;

export const answerOf = (proof: Proof, atMs: number): Answer =>
  'proof' in proof ? { result: 'done', atMs, proof: proof.proof } : { result: 'failed', why: proof.why };

export function stayingAs(answer: Answer): Answer {
  if (answer.result === 'failed') return answer;
  return { ...answer, proof: answer.proof === 'gone' ? 'reaction' : answer.proof, staysThere: true };
}
