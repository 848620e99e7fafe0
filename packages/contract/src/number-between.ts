import * as z from 'zod';

/** Returns a number within limits; the error names both of them. */
export function numberBetween(minimum: number, maximum: number, code: string): z.ZodCustom<number, number> {
  return z.custom<number>((value) => typeof value === 'number' && value >= minimum && value <= maximum, {
    error: ({ input }) => (input === undefined ? undefined : code),
    params: { minimum, maximum },
  });
}

/** Returns a whole number within limits. */
export function countBetween(minimum: number, maximum: number, code: string): z.ZodCustom<number, number> {
  return numberBetween(minimum, maximum, code).refine(Number.isInteger, {
    error: code,
    params: { minimum, maximum },
  });
}
