import { listOf } from '../list.ts';
import {
  passedLimitSchema,
  vendorLimitsCsvQuerySchema,
  vendorLimitsQuerySchema,
  visitLimitsSchema,
} from '../stored-vendor-limits.ts';
import { MANAGERS, VIEWERS, callsOn } from './call.ts';
import { byId, csvFile } from './inputs.ts';

const { get } = callsOn({ en: 'Limit of a vendor', fr: 'Limite d’un éditeur' });

/** Calls about documented limits of vendors that hits pass. */
export const vendorLimits = {
  /** Returns limits by rule, event and parameter. Sorted: still passed first, then by effect and number of pages. */
  list: get('/vendor-limits', 'Lists documented limits of vendors that hits of a website pass')
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(vendorLimitsQuerySchema)
    .output(listOf(passedLimitSchema)),
  csv: get('/vendor-limits.csv', 'Exports limits of vendors that hits pass as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits'], token: 'read' })
    .input(vendorLimitsCsvQuerySchema)
    .output(csvFile),
  /** Compares a stored visit with the limits that are known now. */
  ofVisit: get('/observations/{id}/vendor-limits', 'Reads which limits of vendors the hits of a visit pass')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(byId)
    .output(visitLimitsSchema),
};
