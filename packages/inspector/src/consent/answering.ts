import type { AnswerProof, BannerOffer } from '@vigie/contract/observation/consent-signals.ts';
import type { BannerDetector } from './banner-detector.ts';
import type { PressMemory } from './press-memory.ts';
import type { PressEffect, Signs } from './press-signs.ts';
import type { Proof, ProofMeans } from './prove-answer.ts';

/** Functions of the visit that an answer needs. */
export interface AnswerMeans extends ProofMeans {
  detector: BannerDetector;
  /** Lets the page draw its changes. */
  showFrames: () => Promise<void>;
  mousePressed(): void;
  /** Returns the moment of an action that follows everything that came before. */
  arrivedMs: () => number;
  /** Runs a tool that knows more managers when nothing else works; returns whether it reports an answer. */
  askMore(): Promise<boolean>;
  readSigns: () => Promise<Signs>;
  /** Receives the kinds of answers that the banner first offers. */
  offered: (kinds: readonly BannerOffer[]) => void;
  /** Receives the moment right before each press that may answer. */
  pressed: (atMs: number) => void;
  /** Receives the moment from which effects may come from a repeated press. */
  pressedAgain: (atMs: number) => void;
}

/** `staysThere`: the banner stays visible though it is answered. */
export type BannerAnswer =
  | { result: 'done'; atMs: number; proof: AnswerProof; staysThere?: true }
  | { result: 'failed'; why: string };

/** Banner that is being answered. */
export interface Answering {
  means: AnswerMeans;
  memory: PressMemory;
  storedBefore: readonly string[];
  managers: (string | null)[];
  /** Moment right before the last press. */
  atMs: number | null;
  hasTriedAutoconsent: boolean;
}

export const hasEffect = ({ tracked, wrote, pushed }: PressEffect): boolean => tracked || wrote || pushed;

export const answerOf = (proof: Proof, atMs: number): BannerAnswer =>
  'proof' in proof ? { result: 'done', atMs, proof: proof.proof } : { result: 'failed', why: proof.why };

export function stayingAs(answer: BannerAnswer): BannerAnswer {
  if (answer.result === 'failed') return answer;
  return { ...answer, proof: answer.proof === 'gone' ? 'reaction' : answer.proof, staysThere: true };
}
