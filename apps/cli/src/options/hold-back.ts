import { numberIn } from './option.ts';

/** Delay in seconds: longer than a visitor waits for a page, and shorter than any visit. */
const seconds = numberIn({ min: 0.1, max: 10, unit: 'seconds', example: '--hold-back 3' });

/** Returns the end of the sentence that refuses a delay; null if the delay is valid. */
export function noDelay(word: string): string | null {
  const reading = seconds(word);
  return 'wrong' in reading ? reading.wrong : null;
}

/** Returns the delays in ms, without duplicates. */
export const delaysOf = (words: readonly string[]): number[] => [
  ...new Set(words.map((word) => Math.round(Number(word) * 1000))),
];
