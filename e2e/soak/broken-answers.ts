import type { Chance } from './chance.ts';

/** What a network does to an exchange with an agent. */
export const ANSWER_FAULTS = [
  /** The request does not arrive. */
  'refuse',
  /** The agent did what it was asked; its answer is lost. */
  'lose',
  'delay',
  /** The connection ends in the middle of the answer. */
  'cut',
  /** The end of the answer is missing, and nothing says so. */
  'shorten',
  /** The agent gets the request twice. */
  'double',
  /** One bit of the answer is another one. */
  'flip',
] as const;
export type AnswerFault = (typeof ANSWER_FAULTS)[number];

/** Returns a part of the answer, from nothing to all but its last byte. */
export function beginningOf(body: Buffer, chance: Chance): Buffer {
  return body.subarray(0, body.length === 0 ? 0 : chance.between(0, body.length - 1));
}

export function withFlippedBit(body: Buffer, chance: Chance): Buffer {
  if (body.length === 0) return body;
  const flipped = Buffer.from(body);
  const place = chance.between(0, body.length - 1);
  flipped[place] = (flipped[place] ?? 0) ^ (1 << chance.between(0, 7));
  return flipped;
}
