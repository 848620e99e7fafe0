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
import { MANAGERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const { get, post } = callsOn({ en: 'Visit', fr: 'Visite' });

export const observations = {
  get: get('/observations/{id}', 'Reads all that a visit recorded, with its verdicts')
    .meta({ allowed: MANAGERS, noted: true, reads: [], token: 'read', done: { en: 'read', fr: 'lecture' } })
    .input(byId.extend(byTracker))
    .output(storedObservationSchema),
  screenshot: get('/observations/{id}/screenshot', 'Reads the picture of a visit')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId)
    .output(z.instanceof(Blob)),
  /** Returns all requests of the visit as HTTP Archive 1.2. */
  har: get('/observations/{id}/har', 'Exports the requests of a visit as HAR')
    .meta({
      allowed: MANAGERS,
      noted: true,
      reads: [],
      token: 'read',
      done: { en: 'exported (HAR)', fr: 'export HAR' },
    })
    .input(byId)
    .output(z.instanceof(Blob)),
  /**
   * Returns the recorded data of the visit in the format of `inspection.json` of the EDPS Website Evidence Collector.
   */
  inspection: get(
    '/observations/{id}/inspection',
    'Exports a visit in the shape of the EDPS collector’s inspection.json',
  )
    .meta({
      allowed: MANAGERS,
      noted: true,
      reads: [],
      token: 'read',
      done: { en: 'exported (EDPS)', fr: 'export CEPD' },
    })
    .input(byId)
    .output(z.instanceof(Blob)),
  /** Returns the recorded data of the visit as a PDF for an authority. */
  report: get('/observations/{id}/report.pdf', 'Prints a visit as a PDF for an authority')
    .meta({
      allowed: MANAGERS,
      noted: true,
      reads: [],
      token: 'read',
      done: { en: 'printed for an authority', fr: 'imprimée pour une autorité' },
    })
    .input(byId.extend({ locale: localeSchema, timeZone: readersZoneSchema }))
    .output(z.instanceof(Blob)),
  /** Returns the changes from the visit `otherId` to the visit `id` of the same page. */
  compare: get('/observations/{id}/comparison/{otherId}', 'Compares two visits')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId.extend({ otherId: idSchema, ...byTracker }))
    .output(comparisonSchema),
  /** Returns the visits of a page, newest first. */
  ofPage: get('/pages/{id}/observations', 'Lists the visits of a page')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(listQuerySchema.extend({ ...byId.shape, ...byTracker }))
    .output(listOf(visitSchema)),
  reEvaluate: post('/observations/re-evaluations', 'Judges the stored visits of a period again', 202)
    .meta({ allowed: MANAGERS, token: 'run', done: { en: 're-evaluated', fr: 'réévaluation' } })
    .input(reEvaluationInputSchema)
    .output(reEvaluationSchema),
  /** Returns the re-evaluations of a website, newest first. */
  reEvaluations: get('/observations/re-evaluations', 'Lists re-evaluations of a website')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(listQuerySchema.extend({ websiteId: idSchema }))
    .output(listOf(reEvaluationSchema)),
  reEvaluation: get('/observations/re-evaluations/{id}', 'Reads a re-evaluation')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId)
    .output(reEvaluationSchema),
};
