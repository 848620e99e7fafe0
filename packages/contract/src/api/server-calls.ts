import * as z from 'zod';
import { idSchema } from '../identifiers.ts';
import {
  sentCallsSchema,
  serverFindingsCsvQuerySchema,
  serverReportSchema,
  storedCallsSchema,
} from '../server-calls.ts';
import { MANAGERS, VIEWERS, callsOn } from './call.ts';
import { csvFile } from './inputs.ts';

const ofWebsite = z.object({ websiteId: idSchema });

const { get, post, del } = callsOn({ en: 'Calls of a server', fr: 'Appels d’un serveur' });

/** Calls about what a server of a website sent on to vendors, as `vigie proxy` recorded it. */
export const serverCalls = {
  /** Stores recorded calls. Idempotent by the identifier of the batch. */
  send: post(
    '/websites/{websiteId}/server-calls',
    'Stores calls that a recording proxy saw a website’s server make',
  )
    .meta({ allowed: MANAGERS, token: 'server-calls', done: { en: 'sent', fr: 'envoyés' } })
    .input(sentCallsSchema)
    .output(storedCallsSchema),
  /** Returns the hits of the newest visits at each step to each destination, and the findings. */
  report: get(
    '/websites/{websiteId}/server-calls/report',
    'Reads what a website’s server sent on of the hits of visits, and what was lost',
  )
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(ofWebsite)
    .output(serverReportSchema),
  /** Returns the findings of the report as CSV, a row for each visit that shows one. */
  csv: get(
    '/websites/{websiteId}/server-calls/findings.csv',
    'Exports the findings about what a website’s server sent on as CSV',
  )
    .meta({
      allowed: MANAGERS,
      noted: true,
      reads: ['visits'],
      token: 'read',
      done: { en: 'findings exported (CSV)', fr: 'export CSV des constats' },
    })
    .input(serverFindingsCsvQuerySchema)
    .output(csvFile),
  removeAll: del('/websites/{websiteId}/server-calls', 'Deletes all recorded calls of a website’s server')
    .meta({ allowed: MANAGERS, token: 'configure', done: { en: 'deleted', fr: 'supprimés' } })
    .input(ofWebsite),
};
