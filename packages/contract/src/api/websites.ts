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
import { ADMIN_ONLY, MANAGERS, VIEWERS, callsOn } from './call.ts';
import { byId, csvFile, lock, searched, patterns } from './inputs.ts';

const { get, post, put, del } = callsOn({ en: 'Website', fr: 'Site' });

export const websites = {
  list: get('/websites', 'Lists websites')
    .meta({ allowed: VIEWERS, reads: ['visits', 'jobs'], token: 'read' })
    .input(listQuerySchema)
    .output(listOf(websiteSchema)),
  csv: get('/websites.csv', 'Exports websites as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits', 'jobs'], token: 'read' })
    .input(csvReaderSchema.extend({ companyId: idSchema.optional() }))
    .output(csvFile),
  get: get('/websites/{id}', 'Reads a website with its settings')
    .meta({ allowed: VIEWERS, reads: ['visits', 'jobs'], token: 'read' })
    .input(byId)
    .output(websiteSchema),
  create: post('/websites', 'Adds a website', 201)
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['fleet', 'home'] })
    .input(websiteInputSchema)
    .output(websiteSchema),
  update: put('/websites/{id}', 'Changes a website’s settings')
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['pools', 'tests', 'fleet'] })
    .input(websiteInputSchema.extend({ ...byId.shape, ...lock }))
    .output(websiteSchema),
  run: post('/websites/{id}/runs', 'Starts an audit of a website', 202)
    .meta({ allowed: MANAGERS, token: 'run' })
    .input(byId)
    .output(jobSchema),
  /** Runs one audit from each location. Only the first one counts. */
  runFromLocations: post(
    '/websites/{id}/location-runs',
    'Starts an audit of a website from each of several locations',
    202,
  )
    .meta({
      allowed: MANAGERS,
      token: 'run',
      makesStale: ['jobs.list', 'comparisons'],
      done: { en: 'audits from several locations', fr: 'audits depuis plusieurs emplacements' },
    })
    .input(locationRunsSchema.extend(byId.shape))
    .output(z.object({ jobs: z.array(jobSchema) })),
  /** Returns the agents that may visit the website, regardless of its requirements. */
  agents: get('/websites/{id}/agents', 'Lists the agents that may visit a website')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId)
    .output(z.object({ agents: z.array(usableAgentSchema).max(USABLE_AGENTS_MAX) })),
  /** Sets the schedule of automatic audits, each started as by `run`. Replaces the previous schedule. */
  setSchedule: put('/websites/{id}/schedule', 'Plans audits of a website')
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      makesStale: ['home'],
      done: { en: 'audits planned', fr: 'planification des audits' },
    })
    .input(scheduleSchema.extend({ ...byId.shape, ...lock }))
    .output(websiteSchema),
  removeSchedule: del('/websites/{id}/schedule', 'Stops the planned audits of a website')
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      makesStale: ['home'],
      done: { en: 'planned audits stopped', fr: 'arrêt des audits planifiés' },
    })
    .input(byId),
  /** Returns the limits and the current use of the instance by the website. */
  limits: get('/websites/{id}/limits', 'Reads a website’s limits, and what it uses of them')
    .meta({ allowed: MANAGERS, reads: ['visits', 'jobs'], token: 'read' })
    .input(byId)
    .output(limitUseSchema),
  /** Sets the limits. They protect websites of other companies, so only instance administrators set them. */
  setLimits: put('/websites/{id}/limits', 'Sets a website’s own limits')
    .meta({ allowed: ADMIN_ONLY, token: 'configure', done: { en: 'limits set', fr: 'limites fixées' } })
    .input(websiteLimitsSchema.extend({ ...byId.shape, ...lock }))
    .output(limitUseSchema),
  /** Returns the retention of the website's recordings. */
  retention: get('/websites/{id}/retention', 'Reads the retention of a website’s recordings')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId)
    .output(retentionUseSchema),
  setRetention: put('/websites/{id}/retention', 'Sets the retention of a website’s recordings')
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      done: { en: 'retention set', fr: 'durée de conservation fixée' },
    })
    .input(websiteRetentionSchema.extend({ ...byId.shape, ...lock }))
    .output(retentionUseSchema),
  remove: del('/websites/{id}', 'Deletes a website with all its results')
    .meta({ allowed: ADMIN_ONLY, confirmed: true, makesStale: ['pools', 'tests', 'fleet', 'home'] })
    .input(byId),
  probe: post('/websites/{id}/probes', 'Tries tracker settings on a page of a website', 202)
    .meta({
      allowed: MANAGERS,
      token: 'run',
      done: { en: 'tag names searched', fr: 'recherche des noms de balises' },
    })
    .input(probeInputSchema)
    .output(jobSchema),
  /**
   * Detects tracking on the first pages of an address that is not monitored yet. The job's website is a draft, hidden
   * from all lists. An update adds the draft. A draft that is not added is deleted after a day.
   */
  detect: post('/websites/detections', 'Looks for the trackers of an address that is not watched yet', 202)
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      done: { en: 'trackers searched', fr: 'recherche de traceurs' },
    })
    .input(detectionInputSchema)
    .output(jobSchema),
  /** Detects tracking on a website's start page again, and accepts its banner. */
  detectAccepted: post(
    '/websites/{id}/detections',
    'Looks for the trackers of a website once more, with its banner accepted',
    202,
  )
    .meta({
      allowed: MANAGERS,
      token: 'run',
      done: { en: 'trackers searched with consent', fr: 'recherche de traceurs avec consentement' },
    })
    .input(byId)
    .output(jobSchema),
  discover: post('/websites/{id}/discoveries', 'Looks for pages of a website', 202)
    .meta({
      allowed: MANAGERS,
      token: 'run',
      makesStale: ['jobs.list'],
      done: { en: 'pages searched', fr: 'recherche de pages' },
    })
    .input(byId)
    .output(jobSchema),
  /** Returns the pages seen so far. With `pattern`, only pages that match one of the patterns. */
  pages: get('/websites/{id}/pages', 'Lists the known pages of a website')
    .meta({ allowed: VIEWERS, reads: ['pages'], token: 'read' })
    .input(listQuerySchema.extend({ ...byId.shape, ...searched, pattern: patterns }))
    .output(listOf(knownPageSchema)),
};
