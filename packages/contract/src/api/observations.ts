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

export const observations = {
  get: oc
    .route({ method: 'GET', path: '/observations/{id}' })
    .meta({ allowed: MANAGERS, noted: true, reads: [] })
    .input(byId.extend(byTracker))
    .output(storedObservationSchema),
  screenshot: oc
    .route({ method: 'GET', path: '/observations/{id}/screenshot' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(z.instanceof(Blob)),
  /** Returns all requests of the visit as HTTP Archive 1.2. */
  har: oc
    .route({ method: 'GET', path: '/observations/{id}/har' })
    .meta({ allowed: MANAGERS, noted: true, reads: [] })
    .input(byId)
    .output(z.instanceof(Blob)),
  /**
   * Returns the recorded data of the visit in the format of `inspection.json` of the EDPS Website Evidence Collector.
   */
  inspection: oc
    .route({ method: 'GET', path: '/observations/{id}/inspection' })
    .meta({ allowed: MANAGERS, noted: true, reads: [] })
    .input(byId)
    .output(z.instanceof(Blob)),
  /** Returns the recorded data of the visit as a PDF for an authority. */
  report: oc
    .route({ method: 'GET', path: '/observations/{id}/report.pdf' })
    .meta({ allowed: MANAGERS, noted: true, reads: [] })
    .input(byId.extend({ locale: localeSchema, timeZone: readersZoneSchema }))
    .output(z.instanceof(Blob)),
  /** Returns the changes from the visit `otherId` to the visit `id` of the same page. */
  compare: oc
    .route({ method: 'GET', path: '/observations/{id}/comparison/{otherId}' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId.extend({ otherId: idSchema, ...byTracker }))
    .output(comparisonSchema),
  /** Returns the visits of a page, newest first. */
  ofPage: oc
    .route({ method: 'GET', path: '/pages/{id}/observations' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(listQuerySchema.extend({ ...byId.shape, ...byTracker }))
    .output(listOf(visitSchema)),
  reEvaluate: oc
    .route({ method: 'POST', path: '/observations/re-evaluations', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(reEvaluationInputSchema)
    .output(reEvaluationSchema),
  /** Returns the re-evaluations of a website, newest first. */
  reEvaluations: oc
    .route({ method: 'GET', path: '/observations/re-evaluations' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(listQuerySchema.extend({ websiteId: idSchema }))
    .output(listOf(reEvaluationSchema)),
  reEvaluation: oc
    .route({ method: 'GET', path: '/observations/re-evaluations/{id}' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(reEvaluationSchema),
};
