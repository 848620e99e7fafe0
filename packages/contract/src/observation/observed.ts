import * as z from 'zod';

/** A part of an observation: what was seen, or why it could not be looked at. Null never means "could not look". */
export type Observed<T> = { state: 'recorded'; value: T } | { state: 'unavailable'; why: string };

export function observed<T extends z.ZodType>(value: T) {
  return z.discriminatedUnion('state', [
    z.object({ state: z.literal('recorded'), value }),
    z.object({ state: z.literal('unavailable'), why: z.string() }),
  ]);
}

/** Returns the recorded value, or undefined when the recorder's part failed. */
export function seen<T>(part: Observed<T>): T | undefined {
  return part.state === 'recorded' ? part.value : undefined;
}
