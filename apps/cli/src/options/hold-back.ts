import { numberIn } from './option.ts';

/** Longer than a visitor waits for a page, and shorter than any is visited. */
const seconds = numberIn({ min: 0.1, max: 10, unit: 'seconds', example: '--hold-back 3' });

/** The end of the sentence that refuses a delay; null for one that can be used. */
export function noDelay(word: string): string | null {
  const reading = seconds(word);
  return 'wrong' in reading ? reading.wrong : null;
}

/** Delays in milliseconds, each once. */
export const delaysOf = (words: readonly string[]): number[] => [
  ...new Set(words.map((word) => Math.round(Number(word) * 1000))),
];
