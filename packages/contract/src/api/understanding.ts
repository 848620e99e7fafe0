import * as z from 'zod';
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
import { idSchema } from '../identifiers.ts';
import { listOf, listQuerySchema } from '../list.ts';
import {
  comparisonSchema,
  reEvaluationInputSchema,
  reEvaluationSchema,
  visitSchema,
} from '../page-history.ts';
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
import { oc, MANAGERS, VIEWERS } from './call.ts';
import { byId, csvFile } from './inputs.ts';

/** Calls about what visits found: health, data quality, problems, evidence and the dataLayer. */
export const understanding = {
  observations: {
    get: oc
      .route({ method: 'GET', path: '/observations/{id}' })
      .meta({ allowed: MANAGERS })
      .input(byId)
      .output(storedObservationSchema),
    screenshot: oc
      .route({ method: 'GET', path: '/observations/{id}/screenshot' })
      .meta({ allowed: MANAGERS })
      .input(byId)
      .output(z.instanceof(Blob)),
    /** HTTP Archive 1.2 of all requests of the visit. */
    har: oc
      .route({ method: 'GET', path: '/observations/{id}/har' })
      .meta({ allowed: MANAGERS, noted: true })
      .input(byId)
      .output(z.instanceof(Blob)),
    /** What changed from the visit `otherId` to the visit `id` of the same page. */
    compare: oc
      .route({ method: 'GET', path: '/observations/{id}/comparison/{otherId}' })
      .meta({ allowed: MANAGERS })
      .input(byId.extend({ otherId: idSchema }))
      .output(comparisonSchema),
    /** Visits of a page, newest first. */
    ofPage: oc
      .route({ method: 'GET', path: '/pages/{id}/observations' })
      .meta({ allowed: MANAGERS })
      .input(listQuerySchema.extend(byId.shape))
      .output(listOf(visitSchema)),
    reEvaluate: oc
      .route({ method: 'POST', path: '/observations/re-evaluations', successStatus: 202 })
      .meta({ allowed: MANAGERS })
      .input(reEvaluationInputSchema)
      .output(reEvaluationSchema),
    /** Re-evaluations of a website, newest first. */
    reEvaluations: oc
      .route({ method: 'GET', path: '/observations/re-evaluations' })
      .meta({ allowed: MANAGERS })
      .input(listQuerySchema.extend({ websiteId: idSchema }))
      .output(listOf(reEvaluationSchema)),
    reEvaluation: oc
      .route({ method: 'GET', path: '/observations/re-evaluations/{id}' })
      .meta({ allowed: MANAGERS })
      .input(byId)
      .output(reEvaluationSchema),
  },
  dataQuality: {
    overview: oc
      .route({ method: 'GET', path: '/data-quality' })
      .meta({ allowed: VIEWERS })
      .input(periodSchema)
      .output(qualityOverviewSchema),
    check: oc
      .route({ method: 'GET', path: '/data-quality/{check}' })
      .meta({ allowed: VIEWERS })
      .input(qualityQuerySchema)
      .output(qualitySchema),
    pages: oc
      .route({ method: 'GET', path: '/data-quality/{check}/pages' })
      .meta({ allowed: VIEWERS })
      .input(qualityPagesQuerySchema)
      .output(qualityPagesSchema),
    policies: oc
      .route({ method: 'GET', path: '/data-quality/csp/policies' })
      .meta({ allowed: VIEWERS })
      .input(periodSchema)
      .output(z.array(sitePolicySchema)),
    matrix: oc
      .route({ method: 'GET', path: '/data-quality/hitPageview/matrix' })
      .meta({ allowed: VIEWERS })
      .input(matrixQuerySchema)
      .output(matrixSchema),
  },
  problems: {
    list: oc
      .route({ method: 'GET', path: '/problems' })
      .meta({ allowed: MANAGERS })
      .input(problemsQuerySchema)
      .output(listOf(problemSchema)),
    groups: oc
      .route({ method: 'GET', path: '/problems/groups' })
      .meta({ allowed: MANAGERS })
      .input(problemGroupsQuerySchema)
      .output(listOf(problemGroupSchema)),
    counts: oc
      .route({ method: 'GET', path: '/problems/counts' })
      .meta({ allowed: MANAGERS })
      .input(problemCountsQuerySchema)
      .output(problemCountsSchema),
    csv: oc
      .route({ method: 'GET', path: '/problems.csv' })
      .meta({ allowed: MANAGERS, noted: true })
      .input(problemsCsvQuerySchema)
      .output(csvFile),
    get: oc
      .route({ method: 'GET', path: '/problems/{id}' })
      .meta({ allowed: MANAGERS })
      .input(byId)
      .output(problemDetailSchema),
    setState: oc
      .route({ method: 'PUT', path: '/problems/{id}/state' })
      .meta({ allowed: MANAGERS })
      .input(problemStateInputSchema.extend(byId.shape))
      .output(problemDetailSchema),
    /** The same state for several at once: up to five hundred, or all that some pages or a cause have. */
    setStates: oc
      .route({ method: 'PUT', path: '/problems/states' })
      .meta({ allowed: MANAGERS })
      .input(problemStatesInputSchema)
      .output(z.object({ changed: z.int() })),
    addNote: oc
      .route({ method: 'POST', path: '/problems/{id}/notes', successStatus: 201 })
      .meta({ allowed: MANAGERS })
      .input(noteInputSchema.extend(byId.shape))
      .output(noteSchema),
    removeNote: oc
      .route({ method: 'DELETE', path: '/problems/{id}/notes/{noteId}', successStatus: 204 })
      .meta({ allowed: MANAGERS })
      .input(byId.extend({ noteId: idSchema })),
  },
  dataLayer: {
    variables: oc
      .route({ method: 'GET', path: '/data-layer/variables' })
      .meta({ allowed: MANAGERS })
      .input(periodSchema)
      .output(variablesSchema),
    values: oc
      .route({ method: 'GET', path: '/data-layer/values' })
      .meta({ allowed: MANAGERS })
      .input(valuesQuerySchema)
      .output(valuesSchema),
    search: oc
      .route({ method: 'POST', path: '/data-layer/searches' })
      .meta({ allowed: MANAGERS, question: true })
      .input(searchQuerySchema)
      .output(searchResultSchema),
    count: oc
      .route({ method: 'POST', path: '/data-layer/counts' })
      .meta({ allowed: MANAGERS, question: true })
      .input(countQuerySchema)
      .output(countSchema),
    export: oc
      .route({ method: 'POST', path: '/data-layer/exports' })
      .meta({ allowed: MANAGERS, noted: true, question: true })
      .input(exportQuerySchema)
      .output(csvFile),
    filters: oc
      .route({ method: 'GET', path: '/data-layer/filters' })
      .meta({ allowed: MANAGERS })
      .input(z.object({ websiteId: idSchema }))
      .output(z.array(savedFilterSchema)),
    createFilter: oc
      .route({ method: 'POST', path: '/data-layer/filters', successStatus: 201 })
      .meta({ allowed: MANAGERS })
      .input(savedFilterInputSchema)
      .output(savedFilterSchema),
    updateFilter: oc
      .route({ method: 'PUT', path: '/data-layer/filters/{id}' })
      .meta({ allowed: MANAGERS })
      .input(savedFilterInputSchema.extend(byId.shape))
      .output(savedFilterSchema),
    removeFilter: oc
      .route({ method: 'DELETE', path: '/data-layer/filters/{id}', successStatus: 204 })
      .meta({ allowed: MANAGERS })
      .input(byId),
  },
  releases: {
    list: oc
      .route({ method: 'GET', path: '/releases' })
      .meta({ allowed: MANAGERS })
      .input(listQuerySchema.extend({ websiteId: idSchema }))
      .output(listOf(releaseSchema)),
    create: oc
      .route({ method: 'POST', path: '/releases', successStatus: 201 })
      .meta({ allowed: MANAGERS })
      .input(releaseInputSchema)
      .output(releaseSchema),
    remove: oc
      .route({ method: 'DELETE', path: '/releases/{id}', successStatus: 204 })
      .meta({ allowed: MANAGERS })
      .input(byId),
  },
  health: {
    overview: oc
      .route({ method: 'GET', path: '/health' })
      .meta({ allowed: VIEWERS })
      .input(periodSchema)
      .output(healthSchema),
    evolution: oc
      .route({ method: 'GET', path: '/health/evolution' })
      .meta({ allowed: VIEWERS })
      .input(evolutionQuerySchema)
      .output(evolutionSchema),
  },
};
