import {
  blockingCsvQuerySchema,
  blockingReportQuerySchema,
  blockingReportSchema,
  visitBlockingSchema,
} from '../stored-blocking.ts';
import { MANAGERS, VIEWERS, callsOn } from './call.ts';
import { byId, csvFile } from './inputs.ts';

const { get } = callsOn({ en: 'Other browsers', fr: 'Autres navigateurs' });

/** Calls about what other browsers stop and shorten. */
export const blocking = {
  /** Returns the stored comparison of a website's visits with filter lists and with the cookie rules of browsers. */
  report: get(
    '/websites/{websiteId}/blocking',
    'Reads what other browsers stop of a website’s tracking, and how long its cookies live',
  )
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(blockingReportQuerySchema)
    .output(blockingReportSchema),
  /** Exports one table of the comparison: trackers with the rules that stop them, cookies, or the reach. */
  csv: get(
    '/websites/{websiteId}/blocking.csv',
    'Exports what other browsers stop, cookies there, or the reach as CSV',
  )
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits', 'matrices'], token: 'read' })
    .input(blockingCsvQuerySchema)
    .output(csvFile),
  ofVisit: get(
    '/observations/{id}/blocking',
    'Reads what other browsers stop of a visit, and how long its cookies live',
  )
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(byId)
    .output(visitBlockingSchema),
};
