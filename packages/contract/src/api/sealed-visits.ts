import { listOf } from '../list.ts';
import { sealedVisitSchema, sealedVisitsQuerySchema } from '../sealed-visit.ts';
import { MANAGERS, oc } from './call.ts';
import { byId, csvFile } from './inputs.ts';

/** Calls about visits and matrices that are sealed into files. */
export const sealedVisits = {
  /** Newest first. */
  list: oc
    .route({ method: 'GET', path: '/sealed-visits' })
    .meta({ allowed: MANAGERS })
    .input(sealedVisitsQuerySchema)
    .output(listOf(sealedVisitSchema)),
  /** Seals the visit `id`. */
  seal: oc
    .route({ method: 'POST', path: '/observations/{id}/seal', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(sealedVisitSchema),
  /** Seals the consent matrix `id`, once it has ended, with as many of its visits as the file has room for. */
  sealMatrix: oc
    .route({ method: 'POST', path: '/consent-matrices/{id}/seal', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(sealedVisitSchema),
  file: oc
    .route({ method: 'GET', path: '/sealed-visits/{id}/file' })
    .meta({ allowed: MANAGERS, noted: true })
    .input(byId)
    .output(csvFile),
  /** Deletes the file: nothing keeps it beyond retention any more. */
  release: oc
    .route({ method: 'DELETE', path: '/sealed-visits/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS, confirmed: true })
    .input(byId),
};
