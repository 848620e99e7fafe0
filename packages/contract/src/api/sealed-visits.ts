import { listOf } from '../list.ts';
import { sealedVisitSchema, sealedVisitsQuerySchema } from '../sealed-visit.ts';
import { MANAGERS, oc } from './call.ts';
import { byId, csvFile } from './inputs.ts';

/** Calls about visits and matrices sealed into files. */
export const sealedVisits = {
  /** Returns the sealed files, newest first. */
  list: oc
    .route({ method: 'GET', path: '/sealed-visits' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(sealedVisitsQuerySchema)
    .output(listOf(sealedVisitSchema)),
  /** Seals the visit `id`. */
  seal: oc
    .route({ method: 'POST', path: '/observations/{id}/seal', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(sealedVisitSchema),
  /** Seals the completed consent matrix `id`, with as many of its visits as fit into the file. */
  sealMatrix: oc
    .route({ method: 'POST', path: '/consent-matrices/{id}/seal', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(sealedVisitSchema),
  file: oc
    .route({ method: 'GET', path: '/sealed-visits/{id}/file' })
    .meta({ allowed: MANAGERS, noted: true, reads: [] })
    .input(byId)
    .output(csvFile),
  /** Deletes the file. Its visit is then subject to retention again. */
  release: oc
    .route({ method: 'DELETE', path: '/sealed-visits/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS, confirmed: true })
    .input(byId),
};
