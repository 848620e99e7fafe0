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
import { MANAGERS, callsOn } from './call.ts';
import { byId, csvFile, searched } from './inputs.ts';

const byRun = z.object({ runId: idSchema });

const { get, post, put, del } = callsOn({ en: 'Journey', fr: 'Parcours' });

/** Calls about journeys and their runs. */
export const journeys = {
  list: get('/journeys', 'Lists the journeys of a website')
    .meta({ allowed: MANAGERS, reads: ['journeys'], token: 'read' })
    .input(listQuerySchema.extend({ websiteId: idSchema, ...searched }))
    .output(listOf(storedJourneySchema)),
  csv: get('/journeys.csv', 'Exports the journeys of a website as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: ['journeys'], token: 'read' })
    .input(z.object({ websiteId: idSchema, ...searched, ...csvReaderSchema.shape }))
    .output(csvFile),
  get: get('/journeys/{id}', 'Reads a journey with its recording')
    .meta({ allowed: MANAGERS, reads: ['journeys'], token: 'read' })
    .input(byId)
    .output(journeyDetailSchema),
  create: post('/journeys', 'Adds a journey from a recording', 201)
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['pools'] })
    .input(journeyInputSchema)
    .output(journeyDetailSchema),
  update: put('/journeys/{id}', 'Changes a journey')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['pools'] })
    .input(journeyChangeSchema)
    .output(journeyDetailSchema),
  remove: del('/journeys/{id}', 'Deletes a journey with its runs')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['pools'] })
    .input(byId),
  duplicate: post('/journeys/{id}/duplicates', 'Copies a journey as a draft', 201)
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['pools'] })
    .input(byId)
    .output(journeyDetailSchema),
  run: post('/journeys/{id}/runs', 'Runs a journey now', 202)
    .meta({ allowed: MANAGERS, token: 'run', makesStale: ['jobs.list'] })
    .input(journeyRunInputSchema)
    .output(jobSchema),
  runs: get('/journeys/{id}/runs', 'Lists the runs of a journey')
    .meta({ allowed: MANAGERS, reads: ['journeys'], token: 'read' })
    .input(listQuerySchema.extend(byId.shape))
    .output(listOf(journeyRunSchema)),
  /** Exports all runs of a journey, newest first. */
  runsCsv: get('/journeys/{id}/runs.csv', 'Exports the runs of a journey as CSV')
    .meta({
      allowed: MANAGERS,
      noted: true,
      reads: ['journeys'],
      token: 'read',
      done: { en: 'runs exported (CSV)', fr: 'export CSV des passages' },
    })
    .input(byId.extend(csvReaderSchema.shape))
    .output(csvFile),
  /** Returns the journey runs of a job, sorted by journey title. */
  ofJob: get('/jobs/{jobId}/journey-runs', 'Lists the runs of journeys of a job')
    .meta({ allowed: MANAGERS, reads: ['journeys'], token: 'read' })
    .input(z.object({ jobId: idSchema }))
    .output(z.array(journeyRunOfJobSchema)),
  readRun: get('/journey-runs/{runId}', 'Reads a run of a journey, step by step')
    .meta({ allowed: MANAGERS, reads: ['journeys'], token: 'read' })
    .input(byRun)
    .output(journeyRunDetailSchema),
  /** Returns the picture taken after a step. */
  picture: get('/journey-runs/{runId}/pictures/{step}', 'Reads the picture of a page after a step')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byRun.extend({ step: z.coerce.number().int().min(1) }))
    .output(z.instanceof(Blob)),
  compare: get('/journey-runs/{runId}/comparison', 'Compares two runs of a journey')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byRun.extend({ withRunId: idSchema }))
    .output(journeyComparisonSchema),
};
