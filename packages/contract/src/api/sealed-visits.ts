import * as z from 'zod';
import { listOf } from '../list.ts';
import { sealedVisitSchema, sealedVisitsQuerySchema } from '../sealed-visit.ts';
import { MANAGERS, oc } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about visits that are sealed into files. */
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
  file: oc
    .route({ method: 'GET', path: '/sealed-visits/{id}/file' })
    .meta({ allowed: MANAGERS, noted: true })
    .input(byId)
    .output(z.instanceof(Blob)),
  /** Deletes the file: nothing keeps it beyond retention any more. */
  release: oc
    .route({ method: 'DELETE', path: '/sealed-visits/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS, confirmed: true })
    .input(byId),
};
