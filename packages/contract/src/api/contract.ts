import { oc, eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { agentAssociationSchema, agentChangeSchema, agentSchema } from '../agent.ts';
import { categorySchema, severitySchema } from '../classification.ts';
import { connectedUserSchema, credentialsSchema, profileSchema, sessionSchema } from '../user.ts';
import {
  countQuerySchema,
  countSchema,
  exportQuerySchema,
  searchQuerySchema,
  searchResultSchema,
  valuesQuerySchema,
  valuesSchema,
  variablesSchema,
} from '../data-layer-analysis.ts';
import { savedFilterInputSchema, savedFilterSchema } from '../data-layer-filter.ts';
import {
  matrixQuerySchema,
  matrixSchema,
  qualityOverviewSchema,
  qualityPagesQuerySchema,
  qualityPagesSchema,
  qualityQuerySchema,
  qualitySchema,
  sitePolicySchema,
} from '../data-quality.ts';
import { evolutionQuerySchema, evolutionSchema, healthSchema, periodSchema } from '../health.ts';
import { idSchema, instantSchema } from '../identifiers.ts';
import { JOB_KINDS, JOB_MODES, jobPageSchema, jobSchema } from '../job.ts';
import { jobStateSchema } from '../job-state.ts';
import { listOf, listQuerySchema } from '../list.ts';
import {
  comparisonSchema,
  reEvaluationInputSchema,
  reEvaluationSchema,
  visitSchema,
} from '../page-history.ts';
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
import {
  noteInputSchema,
  noteSchema,
  problemCountsQuerySchema,
  problemCountsSchema,
  problemDetailSchema,
  problemGroupSchema,
  problemGroupsQuerySchema,
  problemsCsvQuerySchema,
  problemSchema,
  problemsQuerySchema,
  problemStateInputSchema,
  problemStatesInputSchema,
} from '../problem.ts';
import { releaseInputSchema, releaseSchema } from '../release.ts';
import { storedObservationSchema } from '../stored-observation.ts';
import { trialInputSchema } from '../trial.ts';
import { knownPageSchema, probeInputSchema, websiteInputSchema, websiteSchema } from '../website.ts';
import { contextInputSchema, contextSchema } from '../website-context.ts';

const byId = z.object({ id: idSchema });
const searched = { q: z.string().trim().max(200).optional() };
const classified = { category: categorySchema.optional(), severity: severitySchema.optional() };
const ofWebsite = { websiteId: idSchema.optional() };
const asStatus = z.object({ id: idSchema, status: poolStatusSchema });
/** One value or several of the same name in a query. */
const patterns = z
  .union([z.string().max(500), z.array(z.string().max(500)).max(200)])
  .transform((value) => [value].flat())
  .optional();

/** A file that is written while it is read; the panel receives it as a Blob. */
const csvFile = z.union([z.instanceof(ReadableStream), z.instanceof(Blob)]);

/** Every call of the panel, by resource; the paths are those of design/api.md below /api. */
export const contract = {
  sessions: {
    create: oc
      .route({ method: 'POST', path: '/sessions', successStatus: 201 })
      .input(credentialsSchema)
      .output(sessionSchema),
    deleteCurrent: oc.route({ method: 'DELETE', path: '/sessions/current', successStatus: 204 }),
  },
  users: { own: oc.route({ method: 'GET', path: '/users/own' }).output(connectedUserSchema) },
  profiles: {
    own: oc.route({ method: 'GET', path: '/profiles/own' }).output(z.array(profileSchema)),
    activate: oc
      .route({ method: 'PUT', path: '/profiles/{id}/active' })
      .input(byId)
      .output(connectedUserSchema),
  },
  websites: {
    list: oc.route({ method: 'GET', path: '/websites' }).input(listQuerySchema).output(listOf(websiteSchema)),
    get: oc.route({ method: 'GET', path: '/websites/{id}' }).input(byId).output(websiteSchema),
    create: oc
      .route({ method: 'POST', path: '/websites', successStatus: 201 })
      .input(websiteInputSchema)
      .output(websiteSchema),
    update: oc
      .route({ method: 'PUT', path: '/websites/{id}' })
      .input(websiteInputSchema.extend(byId.shape))
      .output(websiteSchema),
    run: oc
      .route({ method: 'POST', path: '/websites/{id}/runs', successStatus: 202 })
      .input(byId)
      .output(jobSchema),
    remove: oc.route({ method: 'DELETE', path: '/websites/{id}', successStatus: 204 }).input(byId),
    probe: oc
      .route({ method: 'POST', path: '/websites/{id}/probes', successStatus: 202 })
      .input(probeInputSchema)
      .output(jobSchema),
    discover: oc
      .route({ method: 'POST', path: '/websites/{id}/discoveries', successStatus: 202 })
      .input(byId)
      .output(jobSchema),
    /** Pages seen so far; with `pattern`, those that one of the patterns names. */
    pages: oc
      .route({ method: 'GET', path: '/websites/{id}/pages' })
      .input(listQuerySchema.extend({ ...byId.shape, ...searched, pattern: patterns }))
      .output(listOf(knownPageSchema)),
  },
  contexts: {
    list: oc
      .route({ method: 'GET', path: '/websites/{websiteId}/contexts' })
      .input(z.object({ websiteId: idSchema }))
      .output(z.array(contextSchema)),
    create: oc
      .route({ method: 'POST', path: '/websites/{websiteId}/contexts', successStatus: 201 })
      .input(contextInputSchema.extend({ websiteId: idSchema }))
      .output(contextSchema),
    update: oc
      .route({ method: 'PUT', path: '/contexts/{id}' })
      .input(contextInputSchema.extend(byId.shape))
      .output(contextSchema),
    remove: oc.route({ method: 'DELETE', path: '/contexts/{id}', successStatus: 204 }).input(byId),
  },
  tests: {
    list: oc
      .route({ method: 'GET', path: '/tests' })
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
    get: oc.route({ method: 'GET', path: '/tests/{id}' }).input(byId).output(pageTestSchema),
    history: oc.route({ method: 'GET', path: '/tests/{id}/history' }).input(byId).output(testHistorySchema),
    create: oc
      .route({ method: 'POST', path: '/tests', successStatus: 201 })
      .input(testInputSchema)
      .output(pageTestSchema),
    update: oc.route({ method: 'PUT', path: '/tests/{id}' }).input(testChangeSchema).output(pageTestSchema),
    remove: oc.route({ method: 'DELETE', path: '/tests/{id}', successStatus: 204 }).input(byId),
    duplicate: oc
      .route({ method: 'POST', path: '/tests/{id}/duplicates', successStatus: 201 })
      .input(byId)
      .output(pageTestSchema),
    run: oc
      .route({ method: 'POST', path: '/tests/{id}/runs', successStatus: 202 })
      .input(runInputSchema.extend(byId.shape))
      .output(jobSchema),
    /** Tries a test that need not be saved on one live page; the job's one page holds the result. */
    dryRun: oc
      .route({ method: 'POST', path: '/tests/dry-runs', successStatus: 202 })
      .input(trialInputSchema)
      .output(jobSchema),
  },
  pools: {
    list: oc
      .route({ method: 'GET', path: '/pools' })
      .input(
        listQuerySchema.extend({
          ...ofWebsite,
          ...searched,
          ...classified,
          status: poolStatusSchema.optional(),
        }),
      )
      .output(listOf(poolSchema)),
    get: oc.route({ method: 'GET', path: '/pools/{id}' }).input(byId).output(poolDetailSchema),
    history: oc.route({ method: 'GET', path: '/pools/{id}/history' }).input(byId).output(poolHistorySchema),
    create: oc
      .route({ method: 'POST', path: '/pools', successStatus: 201 })
      .input(poolInputSchema)
      .output(poolDetailSchema),
    update: oc.route({ method: 'PUT', path: '/pools/{id}' }).input(poolChangeSchema).output(poolDetailSchema),
    remove: oc.route({ method: 'DELETE', path: '/pools/{id}', successStatus: 204 }).input(byId),
    setStatus: oc
      .route({ method: 'PUT', path: '/pools/{id}/status' })
      .input(asStatus)
      .output(poolDetailSchema),
    setTests: oc
      .route({ method: 'PUT', path: '/pools/{id}/tests' })
      .input(z.object({ id: idSchema, testIds: z.array(idSchema).max(200) }))
      .output(poolDetailSchema),
    duplicate: oc
      .route({ method: 'POST', path: '/pools/{id}/duplicates', successStatus: 201 })
      .input(byId)
      .output(poolDetailSchema),
    run: oc
      .route({ method: 'POST', path: '/pools/{id}/runs', successStatus: 202 })
      .input(runInputSchema.extend(byId.shape))
      .output(jobSchema),
  },
  agents: {
    list: oc
      .route({ method: 'GET', path: '/agents' })
      .input(listQuerySchema.extend({ ...searched, state: z.enum(['online', 'offline']).optional() }))
      .output(listOf(agentSchema)),
    get: oc.route({ method: 'GET', path: '/agents/{id}' }).input(byId).output(agentSchema),
    create: oc
      .route({ method: 'POST', path: '/agents', successStatus: 201 })
      .input(agentAssociationSchema)
      .output(agentSchema),
    update: oc.route({ method: 'PUT', path: '/agents/{id}' }).input(agentChangeSchema).output(agentSchema),
    remove: oc.route({ method: 'DELETE', path: '/agents/{id}', successStatus: 204 }).input(byId),
    synchronize: oc
      .route({ method: 'POST', path: '/agents/{id}/synchronizations' })
      .input(byId)
      .output(agentSchema),
  },
  jobs: {
    list: oc
      .route({ method: 'GET', path: '/jobs' })
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
      .input(byId)
      .output(jobSchema),
    /** Pages of a job, newest first. */
    pages: oc
      .route({ method: 'GET', path: '/jobs/{id}/pages' })
      .input(
        listQuerySchema.extend({
          ...byId.shape,
          ...searched,
          only: z.enum(['faulty', 'not-visited', 'healthy']).optional(),
        }),
      )
      .output(listOf(jobPageSchema)),
    get: oc.route({ method: 'GET', path: '/jobs/{id}' }).input(byId).output(jobSchema),
    cancel: oc.route({ method: 'POST', path: '/jobs/{id}/cancellation' }).input(byId).output(jobSchema),
    events: oc
      .route({ method: 'GET', path: '/jobs/{id}/events' })
      .input(byId)
      .output(eventIterator(jobSchema)),
  },
  observations: {
    get: oc.route({ method: 'GET', path: '/observations/{id}' }).input(byId).output(storedObservationSchema),
    screenshot: oc
      .route({ method: 'GET', path: '/observations/{id}/screenshot' })
      .input(byId)
      .output(z.instanceof(Blob)),
    /** HTTP Archive 1.2 of all requests of the visit. */
    har: oc.route({ method: 'GET', path: '/observations/{id}/har' }).input(byId).output(z.instanceof(Blob)),
    /** What changed from the visit `otherId` to the visit `id` of the same page. */
    compare: oc
      .route({ method: 'GET', path: '/observations/{id}/comparison/{otherId}' })
      .input(byId.extend({ otherId: idSchema }))
      .output(comparisonSchema),
    /** Visits of a page, newest first. */
    ofPage: oc
      .route({ method: 'GET', path: '/pages/{id}/observations' })
      .input(listQuerySchema.extend(byId.shape))
      .output(listOf(visitSchema)),
    reEvaluate: oc
      .route({ method: 'POST', path: '/observations/re-evaluations', successStatus: 202 })
      .input(reEvaluationInputSchema)
      .output(reEvaluationSchema),
    /** Re-evaluations of a website, newest first. */
    reEvaluations: oc
      .route({ method: 'GET', path: '/observations/re-evaluations' })
      .input(listQuerySchema.extend({ websiteId: idSchema }))
      .output(listOf(reEvaluationSchema)),
    reEvaluation: oc
      .route({ method: 'GET', path: '/observations/re-evaluations/{id}' })
      .input(byId)
      .output(reEvaluationSchema),
  },
  dataQuality: {
    overview: oc
      .route({ method: 'GET', path: '/data-quality' })
      .input(periodSchema)
      .output(qualityOverviewSchema),
    check: oc
      .route({ method: 'GET', path: '/data-quality/{check}' })
      .input(qualityQuerySchema)
      .output(qualitySchema),
    pages: oc
      .route({ method: 'GET', path: '/data-quality/{check}/pages' })
      .input(qualityPagesQuerySchema)
      .output(qualityPagesSchema),
    policies: oc
      .route({ method: 'GET', path: '/data-quality/csp/policies' })
      .input(periodSchema)
      .output(z.array(sitePolicySchema)),
    matrix: oc
      .route({ method: 'GET', path: '/data-quality/hitPageview/matrix' })
      .input(matrixQuerySchema)
      .output(matrixSchema),
  },
  problems: {
    list: oc
      .route({ method: 'GET', path: '/problems' })
      .input(problemsQuerySchema)
      .output(listOf(problemSchema)),
    groups: oc
      .route({ method: 'GET', path: '/problems/groups' })
      .input(problemGroupsQuerySchema)
      .output(listOf(problemGroupSchema)),
    counts: oc
      .route({ method: 'GET', path: '/problems/counts' })
      .input(problemCountsQuerySchema)
      .output(problemCountsSchema),
    csv: oc.route({ method: 'GET', path: '/problems.csv' }).input(problemsCsvQuerySchema).output(csvFile),
    get: oc.route({ method: 'GET', path: '/problems/{id}' }).input(byId).output(problemDetailSchema),
    setState: oc
      .route({ method: 'PUT', path: '/problems/{id}/state' })
      .input(problemStateInputSchema.extend(byId.shape))
      .output(problemDetailSchema),
    /** The same state for several at once: up to five hundred, or all that some pages or a cause have. */
    setStates: oc
      .route({ method: 'PUT', path: '/problems/states' })
      .input(problemStatesInputSchema)
      .output(z.object({ changed: z.int() })),
    addNote: oc
      .route({ method: 'POST', path: '/problems/{id}/notes', successStatus: 201 })
      .input(noteInputSchema.extend(byId.shape))
      .output(noteSchema),
    removeNote: oc
      .route({ method: 'DELETE', path: '/problems/{id}/notes/{noteId}', successStatus: 204 })
      .input(byId.extend({ noteId: idSchema })),
  },
  dataLayer: {
    variables: oc
      .route({ method: 'GET', path: '/data-layer/variables' })
      .input(periodSchema)
      .output(variablesSchema),
    values: oc
      .route({ method: 'GET', path: '/data-layer/values' })
      .input(valuesQuerySchema)
      .output(valuesSchema),
    search: oc
      .route({ method: 'POST', path: '/data-layer/searches' })
      .input(searchQuerySchema)
      .output(searchResultSchema),
    count: oc
      .route({ method: 'POST', path: '/data-layer/counts' })
      .input(countQuerySchema)
      .output(countSchema),
    export: oc
      .route({ method: 'POST', path: '/data-layer/exports' })
      .input(exportQuerySchema)
      .output(csvFile),
    filters: oc
      .route({ method: 'GET', path: '/data-layer/filters' })
      .input(z.object({ websiteId: idSchema }))
      .output(z.array(savedFilterSchema)),
    createFilter: oc
      .route({ method: 'POST', path: '/data-layer/filters', successStatus: 201 })
      .input(savedFilterInputSchema)
      .output(savedFilterSchema),
    updateFilter: oc
      .route({ method: 'PUT', path: '/data-layer/filters/{id}' })
      .input(savedFilterInputSchema.extend(byId.shape))
      .output(savedFilterSchema),
    removeFilter: oc
      .route({ method: 'DELETE', path: '/data-layer/filters/{id}', successStatus: 204 })
      .input(byId),
  },
  releases: {
    list: oc
      .route({ method: 'GET', path: '/releases' })
      .input(listQuerySchema.extend({ websiteId: idSchema }))
      .output(listOf(releaseSchema)),
    create: oc
      .route({ method: 'POST', path: '/releases', successStatus: 201 })
      .input(releaseInputSchema)
      .output(releaseSchema),
    remove: oc.route({ method: 'DELETE', path: '/releases/{id}', successStatus: 204 }).input(byId),
  },
  health: {
    overview: oc.route({ method: 'GET', path: '/health' }).input(periodSchema).output(healthSchema),
    evolution: oc
      .route({ method: 'GET', path: '/health/evolution' })
      .input(evolutionQuerySchema)
      .output(evolutionSchema),
  },
};
