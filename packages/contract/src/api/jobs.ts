import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { idSchema, instantSchema } from '../identifiers.ts';
import { jobDetectionSchema } from '../detection.ts';
import { JOB_KINDS, JOB_MODES, PAGE_FILTERS, jobPageSchema, jobSchema } from '../job.ts';
import { jobStateSchema } from '../job-state.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { byTracker } from '../tracking-settings.ts';
import { MANAGERS, callsOn } from './call.ts';
import { byId, searched, ofWebsite } from './inputs.ts';

const { get, post } = callsOn({ en: 'Job', fr: 'Job' });

/** Calls about jobs, and about the events of their runs. */
export const jobs = {
  list: get('/jobs', 'Lists jobs')
    .meta({ allowed: MANAGERS, reads: ['jobs'], token: 'read' })
    .input(
      listQuerySchema.extend({
        ...ofWebsite,
        ...searched,
        poolId: idSchema.optional(),
        testId: idSchema.optional(),
        agentId: idSchema.optional(),
        state: jobStateSchema.optional(),
        mode: z.enum(JOB_MODES).optional(),
        kind: z.enum(JOB_KINDS).optional(),
        from: instantSchema.optional(),
        to: instantSchema.optional(),
      }),
    )
    .output(listOf(jobSchema)),
  retry: post('/jobs/{id}/retries', 'Repeats a job that has ended', 202)
    .meta({ allowed: MANAGERS, token: 'run' })
    .input(byId)
    .output(jobSchema),
  /** Returns the pages of a job, newest first. */
  pages: get('/jobs/{id}/pages', 'Lists the pages of a job')
    .meta({ allowed: MANAGERS, reads: ['jobs'], token: 'read' })
    .input(
      listQuerySchema.extend({
        ...byId.shape,
        ...byTracker,
        ...searched,
        only: z.enum(PAGE_FILTERS).optional(),
      }),
    )
    .output(listOf(jobPageSchema)),
  /** Returns the tracking detected on the first pages. */
  detection: get('/jobs/{id}/detection', 'Reads what a job found to watch')
    .meta({ allowed: MANAGERS, reads: ['jobs', 'trials'], token: 'read' })
    .input(byId)
    .output(jobDetectionSchema),
  get: get('/jobs/{id}', 'Reads a job')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId)
    .output(jobSchema),
  cancel: post('/jobs/{id}/cancellation', 'Cancels a job')
    .meta({ allowed: MANAGERS, token: 'run' })
    .input(byId)
    .output(jobSchema),
  events: get('/jobs/{id}/events', 'Follows a job until it ends, as server-sent events')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId)
    .output(eventIterator(jobSchema)),
};
