import * as z from 'zod';

/** Returns the schema of a number within limits. The error contains both limits. */
export function numberBetween(minimum: number, maximum: number, code: string): z.ZodCustom<number, number> {
  return z.custom<number>((value) => typeof value === 'number' && value >= minimum && value <= maximum, {
    error: ({ input }) => (input === undefined ? undefined : code),
    params: { minimum, maximum },
  });
}

/** Returns the schema of an integer within limits. */
export function countBetween(minimum: number, maximum: number, code: string): z.ZodCustom<number, number> {
  return numberBetween(minimum, maximum, code).refine(Number.isInteger, {
    error: code,
    params: { minimum, maximum },
  });
}
