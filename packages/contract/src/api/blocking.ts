import {
  blockingCsvQuerySchema,
  blockingReportQuerySchema,
  blockingReportSchema,
  visitBlockingSchema,
} from '../stored-blocking.ts';
import { MANAGERS, oc, VIEWERS } from './call.ts';
import { byId, csvFile } from './inputs.ts';

/** Calls about what other browsers stop and shorten. */
export const blocking = {
  /** Returns the stored comparison of a website's visits with filter lists and with the cookie rules of browsers. */
  report: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/blocking' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(blockingReportQuerySchema)
    .output(blockingReportSchema),
  /** Exports one table of the comparison: trackers with the rules that stop them, cookies, or the reach. */
  csv: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/blocking.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits', 'matrices'] })
    .input(blockingCsvQuerySchema)
    .output(csvFile),
  ofVisit: oc
    .route({ method: 'GET', path: '/observations/{id}/blocking' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(byId)
    .output(visitBlockingSchema),
};
