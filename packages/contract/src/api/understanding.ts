import { oc } from '@orpc/contract';
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
import { byId, csvFile } from './inputs.ts';

/** Calls about what visits found: health, data quality, problems, evidence and the dataLayer. */
export const understanding = {
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
