import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { idSchema, instantSchema } from '../identifiers.ts';
import { jobDetectionSchema } from '../detection.ts';
import { JOB_KINDS, JOB_MODES, PAGE_FILTERS, jobPageSchema, jobSchema } from '../job.ts';
import { jobStateSchema } from '../job-state.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { byTracker } from '../tracking-settings.ts';
import { oc, MANAGERS } from './call.ts';
import { byId, searched, ofWebsite } from './inputs.ts';

/** Calls about jobs, and about the events of their runs. */
export const jobs = {
  list: oc
    .route({ method: 'GET', path: '/jobs' })
    .meta({ allowed: MANAGERS, reads: ['jobs'] })
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
  retry: oc
    .route({ method: 'POST', path: '/jobs/{id}/retries', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(jobSchema),
  /** Returns the pages of a job, newest first. */
  pages: oc
    .route({ method: 'GET', path: '/jobs/{id}/pages' })
    .meta({ allowed: MANAGERS, reads: ['jobs'] })
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
  detection: oc
    .route({ method: 'GET', path: '/jobs/{id}/detection' })
    .meta({ allowed: MANAGERS, reads: ['jobs', 'trials'] })
    .input(byId)
    .output(jobDetectionSchema),
  get: oc
    .route({ method: 'GET', path: '/jobs/{id}' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(jobSchema),
  cancel: oc
    .route({ method: 'POST', path: '/jobs/{id}/cancellation' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(jobSchema),
  events: oc
    .route({ method: 'GET', path: '/jobs/{id}/events' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(eventIterator(jobSchema)),
};
