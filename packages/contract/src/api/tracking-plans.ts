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
import { MANAGERS, VIEWERS, callsOn } from './call.ts';
import { csvFile } from './inputs.ts';

const ofWebsite = planQuerySchema.pick({ websiteId: true });

const { get, post, put } = callsOn({ en: 'Tracking plan', fr: 'Plan de marquage' });

/** Calls about a website's tracking plan, and the conformity to it. */
export const trackingPlans = {
  get: get('/websites/{websiteId}/tracking-plan', 'Reads the tracking plan of a website')
    .meta({ allowed: VIEWERS, reads: [], token: 'read' })
    .input(ofWebsite.extend({ version: z.coerce.number().int().min(1).optional() }))
    .output(storedTrackingPlanSchema),
  /** Creates a version of the plan. Stored visits are evaluated by it immediately. */
  save: put(
    '/websites/{websiteId}/tracking-plan',
    'Saves a version of the tracking plan, and judges stored visits by it',
  )
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      makesStale: ['causes'],
      done: { en: 'version saved', fr: 'enregistrement d’une version' },
    })
    .input(planInputSchema)
    .output(storedTrackingPlanSchema),
  versions: get('/websites/{websiteId}/tracking-plan/versions', 'Lists the versions of the tracking plan')
    .meta({ allowed: VIEWERS, reads: [], token: 'read' })
    .input(ofWebsite)
    .output(z.array(listedPlanVersionSchema)),
  coverage: get(
    '/websites/{websiteId}/tracking-plan/coverage',
    'Reads the conformity of a website’s events to its plan',
  )
    .meta({ allowed: VIEWERS, reads: ['visits', 'journeys'], token: 'read' })
    .input(planQuerySchema)
    .output(planCoverageSchema),
  evolution: get(
    '/websites/{websiteId}/tracking-plan/evolution',
    'Reads the conformity to the plan day by day',
  )
    .meta({ allowed: VIEWERS, reads: ['visits', 'journeys'], token: 'read' })
    .input(planQuerySchema)
    .output(planEvolutionSchema),
  event: get(
    '/websites/{websiteId}/tracking-plan/event',
    'Reads one event with its sources, findings and examples',
  )
    .meta({ allowed: VIEWERS, reads: ['visits', 'journeys'], token: 'read' })
    .input(planEventQuerySchema)
    .output(eventDetailSchema),
  matrix: get(
    '/websites/{websiteId}/tracking-plan/matrix',
    'Reads events by page type or by step of a journey',
  )
    .meta({ allowed: VIEWERS, reads: ['visits', 'journeys'], token: 'read' })
    .input(planMatrixQuerySchema)
    .output(planMatrixSchema),
  findings: get('/websites/{websiteId}/tracking-plan/findings', 'Lists what deviates from the plan')
    .meta({ allowed: VIEWERS, reads: ['visits', 'journeys'], token: 'read' })
    .input(findingsQuerySchema)
    .output(listOf(findingGroupSchema)),
  findingsCsv: get(
    '/websites/{websiteId}/tracking-plan/findings.csv',
    'Exports what deviates from the plan as CSV',
  )
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits', 'journeys'], token: 'read' })
    .input(findingsCsvQuerySchema)
    .output(csvFile),
  /** Proposes a plan from the visits of a period, and saves nothing. */
  learn: get('/websites/{websiteId}/tracking-plan/proposal', 'Proposes a plan from stored visits')
    .meta({ allowed: MANAGERS, reads: ['visits', 'journeys'], token: 'read' })
    .input(planQuerySchema)
    .output(learnedPlanSchema),
  /** Parses files as a plan and reports their errors, and saves nothing. */
  read: post('/websites/{websiteId}/tracking-plan/readings', 'Reads files as a plan, and lists their errors')
    .meta({ allowed: MANAGERS, question: true, reads: [], token: 'read' })
    .input(planReadingInputSchema.extend(ofWebsite.shape))
    .output(planReadingSchema),
  file: get('/websites/{websiteId}/tracking-plan/file', 'Exports the plan as a file')
    .meta({ allowed: VIEWERS, reads: [], token: 'read' })
    .input(
      ofWebsite.extend({
        format: z.enum(PLAN_FILE_FORMATS),
        version: z.coerce.number().int().min(1).optional(),
        locale: localeSchema.default('en'),
      }),
    )
    .output(csvFile),
};
