import * as z from 'zod';
import { browserSchema } from './browser.ts';
import { hitSchema } from './hit.ts';
import { JOURNEY_OUTCOMES } from './journey-outcome.ts';
import { stepRecordSchema } from './journey-record.ts';
import { jsonSchema } from './observation/data-layer.ts';
import { planFiguresSchema, planFindingSchema } from './tracking-plan.ts';

/** A hit of a step, as an audit prints it, with the event that its family tells. */
const reportedHitSchema = hitSchema.extend({
  event: z.string().nullable(),
  properties: z.record(z.string(), jsonSchema),
});

const reportedStepSchema = stepRecordSchema
  .pick({ number: true, type: true, label: true, outcome: true, selector: true, url: true, durationMs: true })
  .extend({
    /** The code, then what it is about; null unless the step failed. */
    reason: z.string().nullable(),
    staleSelectors: stepRecordSchema.shape.staleSelectors.optional(),
    hits: z.array(reportedHitSchema),
    pushes: z.array(z.object({ dataLayer: z.string(), atMs: z.number(), value: jsonSchema })),
  });

/** What `vigie journey --format json` prints: a stable interface. */
export const journeyReportSchema = z.object({
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  browser: browserSchema.optional(),
  journeys: z.array(
    z.object({
      title: z.string(),
      /** `failed`: the plan has findings. `step-failed`: a step could not be done. */
      outcome: z.enum(JOURNEY_OUTCOMES),
      steps: z.array(reportedStepSchema),
      findings: z.array(planFindingSchema),
      figures: planFiguresSchema.optional(),
    }),
  ),
});
export type JourneyReport = z.infer<typeof journeyReportSchema>;
