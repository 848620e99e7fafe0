import * as z from 'zod';
import { localeSchema } from '../identifiers.ts';
import {
  eventDetailSchema,
  findingGroupSchema,
  findingsCsvQuerySchema,
  findingsQuerySchema,
  storedTrackingPlanSchema,
  planCoverageSchema,
  planEventQuerySchema,
  planEvolutionSchema,
  planInputSchema,
  planMatrixQuerySchema,
  planMatrixSchema,
  planQuerySchema,
  listedPlanVersionSchema,
} from '../stored-plan.ts';
import { learnedPlanSchema } from '../learned-plan.ts';
import { listOf } from '../list.ts';
import { PLAN_FILE_FORMATS, planReadingInputSchema, planReadingSchema } from '../plan-import.ts';
import { MANAGERS, oc, VIEWERS } from './call.ts';
import { csvFile } from './inputs.ts';

const ofWebsite = planQuerySchema.pick({ websiteId: true });

/** Calls about a website's tracking plan, and the conformity to it. */
export const trackingPlans = {
  get: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/tracking-plan' })
    .meta({ allowed: VIEWERS, reads: [] })
    .input(ofWebsite.extend({ version: z.coerce.number().int().min(1).optional() }))
    .output(storedTrackingPlanSchema),
  /** Creates a version of the plan. Stored visits are evaluated by it immediately. */
  save: oc
    .route({ method: 'PUT', path: '/websites/{websiteId}/tracking-plan' })
    .meta({ allowed: MANAGERS })
    .input(planInputSchema)
    .output(storedTrackingPlanSchema),
  versions: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/tracking-plan/versions' })
    .meta({ allowed: VIEWERS, reads: [] })
    .input(ofWebsite)
    .output(z.array(listedPlanVersionSchema)),
  coverage: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/tracking-plan/coverage' })
    .meta({ allowed: VIEWERS, reads: ['visits', 'journeys'] })
    .input(planQuerySchema)
    .output(planCoverageSchema),
  evolution: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/tracking-plan/evolution' })
    .meta({ allowed: VIEWERS, reads: ['visits', 'journeys'] })
    .input(planQuerySchema)
    .output(planEvolutionSchema),
  event: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/tracking-plan/event' })
    .meta({ allowed: VIEWERS, reads: ['visits', 'journeys'] })
    .input(planEventQuerySchema)
    .output(eventDetailSchema),
  matrix: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/tracking-plan/matrix' })
    .meta({ allowed: VIEWERS, reads: ['visits', 'journeys'] })
    .input(planMatrixQuerySchema)
    .output(planMatrixSchema),
  findings: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/tracking-plan/findings' })
    .meta({ allowed: VIEWERS, reads: ['visits', 'journeys'] })
    .input(findingsQuerySchema)
    .output(listOf(findingGroupSchema)),
  findingsCsv: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/tracking-plan/findings.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits', 'journeys'] })
    .input(findingsCsvQuerySchema)
    .output(csvFile),
  /** Proposes a plan from the visits of a period, and saves nothing. */
  learn: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/tracking-plan/proposal' })
    .meta({ allowed: MANAGERS, reads: ['visits', 'journeys'] })
    .input(planQuerySchema)
    .output(learnedPlanSchema),
  /** Parses files as a plan and reports their errors, and saves nothing. */
  read: oc
    .route({ method: 'POST', path: '/websites/{websiteId}/tracking-plan/readings' })
    .meta({ allowed: MANAGERS, question: true, reads: [] })
    .input(planReadingInputSchema.extend(ofWebsite.shape))
    .output(planReadingSchema),
  file: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/tracking-plan/file' })
    .meta({ allowed: VIEWERS, reads: [] })
    .input(
      ofWebsite.extend({
        format: z.enum(PLAN_FILE_FORMATS),
        version: z.coerce.number().int().min(1).optional(),
        locale: localeSchema.default('en'),
      }),
    )
    .output(csvFile),
};
