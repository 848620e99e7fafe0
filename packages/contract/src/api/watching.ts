import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { agentAssociationSchema, agentChangeSchema, agentSchema } from '../agent.ts';
import { idSchema, instantSchema } from '../identifiers.ts';
import { JOB_KINDS, JOB_MODES, jobPageSchema, jobSchema } from '../job.ts';
import { jobStateSchema } from '../job-state.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { pageTestSchema, testChangeSchema, testHistorySchema, testInputSchema } from '../page-test.ts';
import {
  poolChangeSchema,
  poolDetailSchema,
  poolHistorySchema,
  poolInputSchema,
  poolSchema,
  poolStatusSchema,
  runInputSchema,
} from '../pool.ts';
import { trialInputSchema } from '../trial.ts';
import { knownPageSchema, probeInputSchema, websiteInputSchema, websiteSchema } from '../website.ts';
import { contextInputSchema, contextSchema } from '../website-context.ts';
import { oc, ADMIN_ONLY, MANAGERS, VIEWERS } from './call.ts';
import { byId, searched, classified, ofWebsite, asStatus, patterns } from './inputs.ts';

/** Calls about what watches a website: its settings, tests, pools, agents and jobs. */
export const watching = {
  websites: {
    list: oc
      .route({ method: 'GET', path: '/websites' })
      .meta({ allowed: VIEWERS })
      .input(listQuerySchema)
      .output(listOf(websiteSchema)),
    get: oc
      .route({ method: 'GET', path: '/websites/{id}' })
      .meta({ allowed: VIEWERS })
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
      .input(websiteInputSchema.extend(byId.shape))
      .output(websiteSchema),
    run: oc
      .route({ method: 'POST', path: '/websites/{id}/runs', successStatus: 202 })
      .meta({ allowed: MANAGERS })
      .input(byId)
      .output(jobSchema),
    remove: oc
      .route({ method: 'DELETE', path: '/websites/{id}', successStatus: 204 })
      .meta({ allowed: ADMIN_ONLY, confirmed: true })
      .input(byId),
    probe: oc
      .route({ method: 'POST', path: '/websites/{id}/probes', successStatus: 202 })
      .meta({ allowed: MANAGERS })
      .input(probeInputSchema)
      .output(jobSchema),
    discover: oc
      .route({ method: 'POST', path: '/websites/{id}/discoveries', successStatus: 202 })
      .meta({ allowed: MANAGERS })
      .input(byId)
      .output(jobSchema),
    /** Pages seen so far; with `pattern`, those that one of the patterns names. */
    pages: oc
      .route({ method: 'GET', path: '/websites/{id}/pages' })
      .meta({ allowed: VIEWERS })
      .input(listQuerySchema.extend({ ...byId.shape, ...searched, pattern: patterns }))
      .output(listOf(knownPageSchema)),
  },
  contexts: {
    list: oc
      .route({ method: 'GET', path: '/websites/{websiteId}/contexts' })
      .meta({ allowed: VIEWERS })
      .input(z.object({ websiteId: idSchema }))
      .output(z.array(contextSchema)),
    create: oc
      .route({ method: 'POST', path: '/websites/{websiteId}/contexts', successStatus: 201 })
      .meta({ allowed: MANAGERS })
      .input(contextInputSchema.extend({ websiteId: idSchema }))
      .output(contextSchema),
    update: oc
      .route({ method: 'PUT', path: '/contexts/{id}' })
      .meta({ allowed: MANAGERS })
      .input(contextInputSchema.extend(byId.shape))
      .output(contextSchema),
    remove: oc
      .route({ method: 'DELETE', path: '/contexts/{id}', successStatus: 204 })
      .meta({ allowed: MANAGERS })
      .input(byId),
  },
  tests: {
    list: oc
      .route({ method: 'GET', path: '/tests' })
      .meta({ allowed: MANAGERS })
      .input(
        listQuerySchema.extend({
          ...ofWebsite,
          ...searched,
          ...classified,
          poolId: idSchema.optional(),
          draft: z.enum(['true', 'false']).optional(),
        }),
      )
      .output(listOf(pageTestSchema)),
    get: oc
      .route({ method: 'GET', path: '/tests/{id}' })
      .meta({ allowed: MANAGERS })
      .input(byId)
      .output(pageTestSchema),
    history: oc
      .route({ method: 'GET', path: '/tests/{id}/history' })
      .meta({ allowed: MANAGERS })
      .input(byId)
      .output(testHistorySchema),
    create: oc
      .route({ method: 'POST', path: '/tests', successStatus: 201 })
      .meta({ allowed: MANAGERS })
      .input(testInputSchema)
      .output(pageTestSchema),
    update: oc
      .route({ method: 'PUT', path: '/tests/{id}' })
      .meta({ allowed: MANAGERS })
      .input(testChangeSchema)
      .output(pageTestSchema),
    remove: oc
      .route({ method: 'DELETE', path: '/tests/{id}', successStatus: 204 })
      .meta({ allowed: MANAGERS })
      .input(byId),
    duplicate: oc
      .route({ method: 'POST', path: '/tests/{id}/duplicates', successStatus: 201 })
      .meta({ allowed: MANAGERS })
      .input(byId)
      .output(pageTestSchema),
    run: oc
      .route({ method: 'POST', path: '/tests/{id}/runs', successStatus: 202 })
      .meta({ allowed: MANAGERS })
      .input(runInputSchema.extend(byId.shape))
      .output(jobSchema),
    /** Tries a test that need not be saved on one live page; the job's one page holds the result. */
    dryRun: oc
      .route({ method: 'POST', path: '/tests/dry-runs', successStatus: 202 })
      .meta({ allowed: MANAGERS })
      .input(trialInputSchema)
      .output(jobSchema),
  },
  pools: {
    list: oc
      .route({ method: 'GET', path: '/pools' })
      .meta({ allowed: MANAGERS })
      .input(
        listQuerySchema.extend({
          ...ofWebsite,
          ...searched,
          ...classified,
          status: poolStatusSchema.optional(),
        }),
      )
      .output(listOf(poolSchema)),
    get: oc
      .route({ method: 'GET', path: '/pools/{id}' })
      .meta({ allowed: MANAGERS })
      .input(byId)
      .output(poolDetailSchema),
    history: oc
      .route({ method: 'GET', path: '/pools/{id}/history' })
      .meta({ allowed: MANAGERS })
      .input(byId)
      .output(poolHistorySchema),
    create: oc
      .route({ method: 'POST', path: '/pools', successStatus: 201 })
      .meta({ allowed: MANAGERS })
      .input(poolInputSchema)
      .output(poolDetailSchema),
    update: oc
      .route({ method: 'PUT', path: '/pools/{id}' })
      .meta({ allowed: MANAGERS })
      .input(poolChangeSchema)
      .output(poolDetailSchema),
    remove: oc
      .route({ method: 'DELETE', path: '/pools/{id}', successStatus: 204 })
      .meta({ allowed: MANAGERS })
      .input(byId),
    setStatus: oc
      .route({ method: 'PUT', path: '/pools/{id}/status' })
      .meta({ allowed: MANAGERS })
      .input(asStatus)
      .output(poolDetailSchema),
    setTests: oc
      .route({ method: 'PUT', path: '/pools/{id}/tests' })
      .meta({ allowed: MANAGERS })
      .input(z.object({ id: idSchema, testIds: z.array(idSchema).max(200) }))
      .output(poolDetailSchema),
    duplicate: oc
      .route({ method: 'POST', path: '/pools/{id}/duplicates', successStatus: 201 })
      .meta({ allowed: MANAGERS })
      .input(byId)
      .output(poolDetailSchema),
    run: oc
      .route({ method: 'POST', path: '/pools/{id}/runs', successStatus: 202 })
      .meta({ allowed: MANAGERS })
      .input(runInputSchema.extend(byId.shape))
      .output(jobSchema),
  },
  agents: {
    list: oc
      .route({ method: 'GET', path: '/agents' })
      .meta({ allowed: MANAGERS })
      .input(listQuerySchema.extend({ ...searched, state: z.enum(['online', 'offline']).optional() }))
      .output(listOf(agentSchema)),
    get: oc
      .route({ method: 'GET', path: '/agents/{id}' })
      .meta({ allowed: MANAGERS })
      .input(byId)
      .output(agentSchema),
    create: oc
      .route({ method: 'POST', path: '/agents', successStatus: 201 })
      .meta({ allowed: MANAGERS })
      .input(agentAssociationSchema)
      .output(agentSchema),
    update: oc
      .route({ method: 'PUT', path: '/agents/{id}' })
      .meta({ allowed: MANAGERS })
      .input(agentChangeSchema)
      .output(agentSchema),
    remove: oc
      .route({ method: 'DELETE', path: '/agents/{id}', successStatus: 204 })
      .meta({ allowed: ADMIN_ONLY, confirmed: true })
      .input(byId),
    synchronize: oc
      .route({ method: 'POST', path: '/agents/{id}/synchronizations' })
      .meta({ allowed: MANAGERS })
      .input(byId)
      .output(agentSchema),
    /** New keys for the link to it, as soon as it answers. */
    renewKeys: oc
      .route({ method: 'POST', path: '/agents/{id}/key-renewals', successStatus: 202 })
      .meta({ allowed: ADMIN_ONLY, confirmed: true })
      .input(byId)
      .output(agentSchema),
  },
  jobs: {
    list: oc
      .route({ method: 'GET', path: '/jobs' })
      .meta({ allowed: MANAGERS })
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
    /** Pages of a job, newest first. */
    pages: oc
      .route({ method: 'GET', path: '/jobs/{id}/pages' })
      .meta({ allowed: MANAGERS })
      .input(
        listQuerySchema.extend({
          ...byId.shape,
          ...searched,
          only: z.enum(['faulty', 'not-visited', 'healthy']).optional(),
        }),
      )
      .output(listOf(jobPageSchema)),
    get: oc
      .route({ method: 'GET', path: '/jobs/{id}' })
      .meta({ allowed: MANAGERS })
      .input(byId)
      .output(jobSchema),
    cancel: oc
      .route({ method: 'POST', path: '/jobs/{id}/cancellation' })
      .meta({ allowed: MANAGERS })
      .input(byId)
      .output(jobSchema),
    events: oc
      .route({ method: 'GET', path: '/jobs/{id}/events' })
      .meta({ allowed: MANAGERS })
      .input(byId)
      .output(eventIterator(jobSchema)),
  },
};
