import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import {
  sentCallsSchema,
  serverFindingsCsvQuerySchema,
  serverReportSchema,
  storedCallsSchema,
} from '../server-calls.ts';
import { MANAGERS, oc, VIEWERS } from './call.ts';
import { csvFile } from './inputs.ts';

const ofWebsite = z.object({ websiteId: idSchema });

/** Calls about what a server of a website sent on to vendors, as `vigie proxy` recorded it. */
export const serverCalls = {
  /** Stores recorded calls. Idempotent by the identifier of the batch. */
  send: oc
    .route({ method: 'POST', path: '/websites/{websiteId}/server-calls' })
    .meta({ allowed: MANAGERS })
    .input(sentCallsSchema)
    .output(storedCallsSchema),
  /** Returns the hits of the newest visits at each step to each destination, and the findings. */
  report: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/server-calls/report' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(ofWebsite)
    .output(serverReportSchema),
  /** Returns the findings of the report as CSV, a row for each visit that shows one. */
  csv: oc
    .route({ method: 'GET', path: '/websites/{websiteId}/server-calls/findings.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits'] })
    .input(serverFindingsCsvQuerySchema)
    .output(csvFile),
  removeAll: oc
    .route({ method: 'DELETE', path: '/websites/{websiteId}/server-calls', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(ofWebsite),
};
