import * as z from 'zod';

export const JOURNEY_OUTCOMES = ['passed', 'failed', 'step-failed'] as const;
export type JourneyOutcome = (typeof JOURNEY_OUTCOMES)[number];

/** How many journeys came to each outcome: what pools and jobs say of theirs, without all that a record is made of. */
export const journeyFiguresSchema = z.object({
  passed: z.int(),
  failed: z.int(),
  stepFailed: z.int(),
});
export type JourneyFigures = z.infer<typeof journeyFiguresSchema>;
