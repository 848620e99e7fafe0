import {
  fleetCsvQuerySchema,
  fleetFilterSchema,
  fleetQuerySchema,
  fleetSchema,
  sharedCausesSchema,
} from '../fleet.ts';
import { MANAGERS, VIEWERS, callsOn } from './call.ts';
import { csvFile } from './inputs.ts';

const { get } = callsOn({ en: 'Fleet', fr: 'Parc' });

/** Calls about all websites together. */
export const fleet = {
  list: get('/fleet', 'Lists websites with their grades of two weeks')
    .meta({ allowed: VIEWERS, reads: ['visits', 'jobs'], token: 'read' })
    .input(fleetQuerySchema)
    .output(fleetSchema),
  /** Returns causes that several of these websites have in common. */
  causes: get('/fleet/causes', 'Lists causes that several websites share')
    .meta({ allowed: VIEWERS, reads: ['visits', 'jobs'], token: 'read' })
    .input(fleetFilterSchema.omit({ cause: true }))
    .output(sharedCausesSchema),
  csv: get('/fleet.csv', 'Exports the fleet as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits', 'jobs'], token: 'read' })
    .input(fleetCsvQuerySchema)
    .output(csvFile),
};
