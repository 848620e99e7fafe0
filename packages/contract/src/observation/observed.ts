import * as z from 'zod';

/**
 * Part of an observation: its value, or the reason for which it could not be recorded. Null never means "could not be
 * recorded".
 */
export type Observed<T> = { state: 'recorded'; value: T } | { state: 'unavailable'; why: string };

export function observed<T extends z.ZodType>(value: T) {
  return z.discriminatedUnion('state', [
    z.object({ state: z.literal('recorded'), value }),
    z.object({ state: z.literal('unavailable'), why: z.string() }),
  ]);
}

/** Returns the recorded value. Returns undefined if it could not be recorded. */
export function seen<T>(part: Observed<T>): T | undefined {
  return part.state === 'recorded' ? part.value : undefined;
}
