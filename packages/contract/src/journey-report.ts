import * as z from 'zod';
import { browserSchema } from './browser.ts';
import { countedHitSchema } from './counted.ts';
import { hitSchema } from './hit.ts';
import { JOURNEY_OUTCOMES } from './journey-outcome.ts';
import { stepRecordSchema } from './journey-record.ts';
import { sentOnFindingSchema, sentOnSchema } from './server-side.ts';
import { hitLimitSchema } from './vendor-limit.ts';
import { jsonSchema } from './observation/data-layer.ts';
import { planFiguresSchema, planFindingSchema } from './tracking-plan.ts';

/** Hit of a step, as an audit prints it, with the event that its family reads from it. */
const reportedHitSchema = hitSchema.extend({
  event: z.string().nullable(),
  properties: z.record(z.string(), jsonSchema),
});

const reportedStepSchema = stepRecordSchema
  .pick({ number: true, type: true, label: true, outcome: true, selector: true, url: true, durationMs: true })
  .extend({
    /** Code, followed by its detail. Null unless the step failed. */
    reason: z.string().nullable(),
    staleSelectors: stepRecordSchema.shape.staleSelectors.optional(),
    hits: z.array(reportedHitSchema),
    /** States of the hits in the vendor's report. Absent without `--reports`. */
    counted: z.array(countedHitSchema).optional(),
    /** Limits of vendors that the hits pass. Absent in reports of older versions. */
    limits: z.array(hitLimitSchema).optional(),
    /** Destinations of the hits behind a server, and what was lost or changed. Absent without `--server-calls`. */
    sentOn: z.array(sentOnSchema).optional(),
    sentOnFindings: z.array(sentOnFindingSchema).optional(),
    pushes: z.array(z.object({ dataLayer: z.string(), atMs: z.number(), value: jsonSchema })),
  });

/** Output of `vigie journey --format json`. It is a stable interface. */
export const journeyReportSchema = z.object({
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  browser: browserSchema.optional(),
  journeys: z.array(
    z.object({
      title: z.string(),
      /** `failed`: findings of the plan, or behind a server. `step-failed`: a step failed. */
      outcome: z.enum(JOURNEY_OUTCOMES),
      steps: z.array(reportedStepSchema),
      findings: z.array(planFindingSchema),
      figures: planFiguresSchema.optional(),
    }),
  ),
});
export type JourneyReport = z.infer<typeof journeyReportSchema>;
