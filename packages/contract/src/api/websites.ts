import * as z from 'zod';
import { USABLE_AGENTS_MAX, usableAgentSchema } from '../agent.ts';
import { csvReaderSchema } from '../csv-reader.ts';
import { detectionInputSchema } from '../detection.ts';
import { idSchema } from '../identifiers.ts';
import { jobSchema } from '../job.ts';
import { locationRunsSchema } from '../location-comparison.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { scheduleSchema } from '../schedule.ts';
import { retentionUseSchema, websiteRetentionSchema } from '../redaction.ts';
import { limitUseSchema, websiteLimitsSchema } from '../website-limits.ts';
import { knownPageSchema, probeInputSchema, websiteInputSchema, websiteSchema } from '../website.ts';
import { oc, ADMIN_ONLY, MANAGERS, VIEWERS } from './call.ts';
import { byId, csvFile, lock, searched, patterns } from './inputs.ts';

export const websites = {
  list: oc
    .route({ method: 'GET', path: '/websites' })
    .meta({ allowed: VIEWERS, reads: ['visits', 'jobs'] })
    .input(listQuerySchema)
    .output(listOf(websiteSchema)),
  csv: oc
    .route({ method: 'GET', path: '/websites.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits', 'jobs'] })
    .input(csvReaderSchema.extend({ companyId: idSchema.optional() }))
    .output(csvFile),
  get: oc
    .route({ method: 'GET', path: '/websites/{id}' })
    .meta({ allowed: VIEWERS, reads: ['visits', 'jobs'] })
    .input(byId)
    .output(websiteSchema),
  create: oc
    .route({ method: 'POST', path: '/websites', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(websiteInputSchema)
    .output(websiteSchema),
  update: oc
    .route({ method: 'PUT', path: '/websites/{id}' })
    .meta({ allowed: MANAGERS })
    .input(websiteInputSchema.extend({ ...byId.shape, ...lock }))
    .output(websiteSchema),
  run: oc
    .route({ method: 'POST', path: '/websites/{id}/runs', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(jobSchema),
  /** Runs one audit from each location. Only the first one counts. */
  runFromLocations: oc
    .route({ method: 'POST', path: '/websites/{id}/location-runs', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(locationRunsSchema.extend(byId.shape))
    .output(z.object({ jobs: z.array(jobSchema) })),
  /** Returns the agents that may visit the website, regardless of its requirements. */
  agents: oc
    .route({ method: 'GET', path: '/websites/{id}/agents' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(z.object({ agents: z.array(usableAgentSchema).max(USABLE_AGENTS_MAX) })),
  /** Sets the schedule of automatic audits, each started as by `run`. Replaces the previous schedule. */
  setSchedule: oc
    .route({ method: 'PUT', path: '/websites/{id}/schedule' })
    .meta({ allowed: MANAGERS })
    .input(scheduleSchema.extend({ ...byId.shape, ...lock }))
    .output(websiteSchema),
  removeSchedule: oc
    .route({ method: 'DELETE', path: '/websites/{id}/schedule', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
  /** Returns the limits and the current use of the instance by the website. */
  limits: oc
    .route({ method: 'GET', path: '/websites/{id}/limits' })
    .meta({ allowed: MANAGERS, reads: ['visits', 'jobs'] })
    .input(byId)
    .output(limitUseSchema),
  /** Sets the limits. They protect websites of other companies, so only instance administrators set them. */
  setLimits: oc
    .route({ method: 'PUT', path: '/websites/{id}/limits' })
    .meta({ allowed: ADMIN_ONLY })
    .input(websiteLimitsSchema.extend({ ...byId.shape, ...lock }))
    .output(limitUseSchema),
  /** Returns the retention of the website's recordings. */
  retention: oc
    .route({ method: 'GET', path: '/websites/{id}/retention' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(retentionUseSchema),
  setRetention: oc
    .route({ method: 'PUT', path: '/websites/{id}/retention' })
    .meta({ allowed: MANAGERS })
    .input(websiteRetentionSchema.extend({ ...byId.shape, ...lock }))
    .output(retentionUseSchema),
  remove: oc
    .route({ method: 'DELETE', path: '/websites/{id}', successStatus: 204 })
    .meta({ allowed: ADMIN_ONLY, confirmed: true })
    .input(byId),
  probe: oc
    .route({ method: 'POST', path: '/websites/{id}/probes', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(probeInputSchema)
    .output(jobSchema),
  /**
   * Detects tracking on the first pages of an address that is not monitored yet. The job's website is a draft, hidden
   * from all lists. An update adds the draft. A draft that is not added is deleted after a day.
   */
  detect: oc
    .route({ method: 'POST', path: '/websites/detections', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(detectionInputSchema)
    .output(jobSchema),
  /** Detects tracking on a website's start page again, and accepts its banner. */
  detectAccepted: oc
    .route({ method: 'POST', path: '/websites/{id}/detections', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(jobSchema),
  discover: oc
    .route({ method: 'POST', path: '/websites/{id}/discoveries', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(jobSchema),
  /** Returns the pages seen so far. With `pattern`, only pages that match one of the patterns. */
  pages: oc
    .route({ method: 'GET', path: '/websites/{id}/pages' })
    .meta({ allowed: VIEWERS, reads: ['pages'] })
    .input(listQuerySchema.extend({ ...byId.shape, ...searched, pattern: patterns }))
    .output(listOf(knownPageSchema)),
};
