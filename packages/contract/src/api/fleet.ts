import {
  fleetCsvQuerySchema,
  fleetFilterSchema,
  fleetQuerySchema,
  fleetSchema,
  sharedCausesSchema,
} from '../fleet.ts';
import { MANAGERS, oc, VIEWERS } from './call.ts';
import { csvFile } from './inputs.ts';

/** Calls about all websites together. */
export const fleet = {
  list: oc
    .route({ method: 'GET', path: '/fleet' })
    .meta({ allowed: VIEWERS, reads: ['visits', 'jobs'] })
    .input(fleetQuerySchema)
    .output(fleetSchema),
  /** Returns causes that several of these websites have in common. */
  causes: oc
    .route({ method: 'GET', path: '/fleet/causes' })
    .meta({ allowed: VIEWERS, reads: ['visits', 'jobs'] })
    .input(fleetFilterSchema.omit({ cause: true }))
    .output(sharedCausesSchema),
  csv: oc
    .route({ method: 'GET', path: '/fleet.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits', 'jobs'] })
    .input(fleetCsvQuerySchema)
    .output(csvFile),
};
