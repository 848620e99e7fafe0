import * as z from 'zod';
import { idSchema, localeSchema } from '../identifiers.ts';
import { listOf, listQuerySchema } from '../list.ts';
import {
  comparisonSchema,
  reEvaluationInputSchema,
  reEvaluationSchema,
  visitSchema,
} from '../page-history.ts';
import { readersZoneSchema } from '../report-subscription.ts';
import { byTracker } from '../tracking-settings.ts';
import { storedObservationSchema } from '../stored-observation.ts';
import { oc, MANAGERS } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about observations. */
export const observations = {
  get: oc
    .route({ method: 'GET', path: '/observations/{id}' })
    .meta({ allowed: MANAGERS, noted: true })
    .input(byId.extend(byTracker))
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
  /** What the visit recorded, in the shape of `inspection.json` of the EDPS Website Evidence Collector. */
  inspection: oc
    .route({ method: 'GET', path: '/observations/{id}/inspection' })
    .meta({ allowed: MANAGERS, noted: true })
    .input(byId)
    .output(z.instanceof(Blob)),
  /** What the visit recorded as a PDF for an authority. */
  report: oc
    .route({ method: 'GET', path: '/observations/{id}/report.pdf' })
    .meta({ allowed: MANAGERS, noted: true })
    .input(byId.extend({ locale: localeSchema, timeZone: readersZoneSchema }))
    .output(z.instanceof(Blob)),
  /** What changed from the visit `otherId` to the visit `id` of the same page. */
  compare: oc
    .route({ method: 'GET', path: '/observations/{id}/comparison/{otherId}' })
    .meta({ allowed: MANAGERS })
    .input(byId.extend({ otherId: idSchema, ...byTracker }))
    .output(comparisonSchema),
  /** Visits of a page, newest first. */
  ofPage: oc
    .route({ method: 'GET', path: '/pages/{id}/observations' })
    .meta({ allowed: MANAGERS })
    .input(listQuerySchema.extend({ ...byId.shape, ...byTracker }))
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
};
