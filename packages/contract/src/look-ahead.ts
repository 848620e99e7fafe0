import type * as z from 'zod';
import { LOOK_AHEAD_SECONDS } from './limits.ts';
import { countBetween } from './number-between.ts';

const { min, max, default: usual } = LOOK_AHEAD_SECONDS;

/**
 * Length of a visit's look-ahead once its page has settled, in whole seconds of the page's time. Older clients and
 * orders omit it.
 */
export const lookAheadSecondsSchema: z.ZodDefault<z.ZodCustom<number, number>> = countBetween(
  min,
  max,
  'look-ahead-range',
).default(usual);
