import type { Chance } from './chance.ts';

/** Network faults of an exchange with an agent. */
export const ANSWER_FAULTS = [
  /** The request does not arrive. */
  'refuse',
  /** The agent executed the request; its answer is lost. */
  'lose',
  'delay',
  /** The connection ends in the middle of the answer. */
  'cut',
  /** The end of the answer is missing, without an error. */
  'shorten',
  /** The agent gets the request twice. */
  'double',
  /** One bit of the answer is flipped. */
  'flip',
] as const;
export type AnswerFault = (typeof ANSWER_FAULTS)[number];

/** Returns a prefix of the answer, from nothing to all but its last byte. */
export function beginningOf(body: Buffer, chance: Chance): Buffer {
  return body.subarray(0, body.length === 0 ? 0 : chance.between(0, body.length - 1));
}

export function withFlippedBit(body: Buffer, chance: Chance): Buffer {
  if (body.length === 0) return body;
  const flipped = Buffer.from(body);
  const index = chance.between(0, body.length - 1);
  flipped[index] = (flipped[index] ?? 0) ^ (1 << chance.between(0, 7));
  return flipped;
}
