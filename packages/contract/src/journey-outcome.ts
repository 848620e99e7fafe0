import * as z from 'zod';

export const JOURNEY_OUTCOMES = ['passed', 'failed', 'step-failed'] as const;
export type JourneyOutcome = (typeof JOURNEY_OUTCOMES)[number];

/** Number of journeys by outcome. Pools and jobs use it without the dependencies of a full record. */
export const journeyFiguresSchema = z.object({
  passed: z.int(),
  failed: z.int(),
  stepFailed: z.int(),
});
export type JourneyFigures = z.infer<typeof journeyFiguresSchema>;
