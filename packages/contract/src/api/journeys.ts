import * as z from 'zod';
import { csvReaderSchema } from '../csv-reader.ts';
import { idSchema } from '../identifiers.ts';
import { jobSchema } from '../job.ts';
import {
  journeyChangeSchema,
  journeyComparisonSchema,
  journeyDetailSchema,
  journeyInputSchema,
  journeyRunDetailSchema,
  journeyRunInputSchema,
  journeyRunOfJobSchema,
  journeyRunSchema,
  storedJourneySchema,
} from '../stored-journey.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { oc, MANAGERS } from './call.ts';
import { byId, csvFile, searched } from './inputs.ts';

const byRun = z.object({ runId: idSchema });

/** Calls about journeys and their runs. */
export const journeys = {
  list: oc
    .route({ method: 'GET', path: '/journeys' })
    .meta({ allowed: MANAGERS, reads: ['journeys'] })
    .input(listQuerySchema.extend({ websiteId: idSchema, ...searched }))
    .output(listOf(storedJourneySchema)),
  csv: oc
    .route({ method: 'GET', path: '/journeys.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['journeys'] })
    .input(z.object({ websiteId: idSchema, ...searched, ...csvReaderSchema.shape }))
    .output(csvFile),
  get: oc
    .route({ method: 'GET', path: '/journeys/{id}' })
    .meta({ allowed: MANAGERS, reads: ['journeys'] })
    .input(byId)
    .output(journeyDetailSchema),
  create: oc
    .route({ method: 'POST', path: '/journeys', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(journeyInputSchema)
    .output(journeyDetailSchema),
  update: oc
    .route({ method: 'PUT', path: '/journeys/{id}' })
    .meta({ allowed: MANAGERS })
    .input(journeyChangeSchema)
    .output(journeyDetailSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/journeys/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
  duplicate: oc
    .route({ method: 'POST', path: '/journeys/{id}/duplicates', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(journeyDetailSchema),
  run: oc
    .route({ method: 'POST', path: '/journeys/{id}/runs', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(journeyRunInputSchema)
    .output(jobSchema),
  runs: oc
    .route({ method: 'GET', path: '/journeys/{id}/runs' })
    .meta({ allowed: MANAGERS, reads: ['journeys'] })
    .input(listQuerySchema.extend(byId.shape))
    .output(listOf(journeyRunSchema)),
  /** Exports all runs of a journey, newest first. */
  runsCsv: oc
    .route({ method: 'GET', path: '/journeys/{id}/runs.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['journeys'] })
    .input(byId.extend(csvReaderSchema.shape))
    .output(csvFile),
  /** Returns the journey runs of a job, sorted by journey title. */
  ofJob: oc
    .route({ method: 'GET', path: '/jobs/{jobId}/journey-runs' })
    .meta({ allowed: MANAGERS, reads: ['journeys'] })
    .input(z.object({ jobId: idSchema }))
    .output(z.array(journeyRunOfJobSchema)),
  readRun: oc
    .route({ method: 'GET', path: '/journey-runs/{runId}' })
    .meta({ allowed: MANAGERS, reads: ['journeys'] })
    .input(byRun)
    .output(journeyRunDetailSchema),
  /** Returns the picture taken after a step. */
  picture: oc
    .route({ method: 'GET', path: '/journey-runs/{runId}/pictures/{step}' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byRun.extend({ step: z.coerce.number().int().min(1) }))
    .output(z.instanceof(Blob)),
  compare: oc
    .route({ method: 'GET', path: '/journey-runs/{runId}/comparison' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byRun.extend({ withRunId: idSchema }))
    .output(journeyComparisonSchema),
};
