import { listOf } from '../list.ts';
import {
  passedLimitSchema,
  vendorLimitsCsvQuerySchema,
  vendorLimitsQuerySchema,
  visitLimitsSchema,
} from '../stored-vendor-limits.ts';
import { MANAGERS, oc, VIEWERS } from './call.ts';
import { byId, csvFile } from './inputs.ts';

/** Calls about documented limits of vendors that hits pass. */
export const vendorLimits = {
  /** Returns limits by rule, event and parameter. Sorted: still passed first, then by effect and number of pages. */
  list: oc
    .route({ method: 'GET', path: '/vendor-limits' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(vendorLimitsQuerySchema)
    .output(listOf(passedLimitSchema)),
  csv: oc
    .route({ method: 'GET', path: '/vendor-limits.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits'] })
    .input(vendorLimitsCsvQuerySchema)
    .output(csvFile),
  /** Compares a stored visit with the limits that are known now. */
  ofVisit: oc
    .route({ method: 'GET', path: '/observations/{id}/vendor-limits' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(byId)
    .output(visitLimitsSchema),
};
