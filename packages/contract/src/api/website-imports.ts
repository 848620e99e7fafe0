import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { csvReaderSchema } from '../csv-reader.ts';
import { idSchema } from '../identifiers.ts';
import { importInputSchema, knownAddressesInputSchema } from '../imported-website.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { importRowSchema, importRowsQuerySchema, websiteImportSchema } from '../website-import.ts';
import { MANAGERS, callsOn } from './call.ts';
import { byId, csvFile } from './inputs.ts';

const { get, post, put } = callsOn({ en: 'Import of websites', fr: 'Import de sites' });

/** Calls about imports of many websites. */
export const websiteImports = {
  list: get('/website-imports', 'Lists imports of websites')
    .meta({ allowed: MANAGERS, reads: ['trials'], token: 'read' })
    .input(listQuerySchema)
    .output(listOf(websiteImportSchema)),
  /** Returns the addresses that a company already monitors, before an import starts. */
  knownAddresses: post('/website-imports/known-addresses', 'Returns the addresses that a website already has')
    .meta({ allowed: MANAGERS, question: true, reads: [], token: 'read' })
    .input(knownAddressesInputSchema)
    .output(z.object({ known: z.array(z.object({ url: z.string(), websiteId: idSchema })) })),
  /** Creates an import. Workers process it row by row. */
  create: post('/website-imports', 'Starts an import of up to 500 websites', 201)
    .meta({ allowed: MANAGERS, token: 'configure', makesStale: ['websites', 'home'] })
    .input(importInputSchema)
    .output(websiteImportSchema),
  get: get('/website-imports/{id}', 'Reads the progress of an import of websites')
    .meta({ allowed: MANAGERS, reads: ['trials'], token: 'read' })
    .input(byId)
    .output(websiteImportSchema),
  rows: get('/website-imports/{id}/rows', 'Lists the websites of an import with their outcomes')
    .meta({ allowed: MANAGERS, reads: ['trials'], token: 'read' })
    .input(importRowsQuerySchema)
    .output(listOf(importRowSchema)),
  /** Exports the report: one row per website, with the next action if the website could not be read. */
  csv: get('/website-imports/{id}/rows.csv', 'Exports the report of an import as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: ['trials'], token: 'read' })
    .input(csvReaderSchema.extend(byId.shape))
    .output(csvFile),
  /** Pauses or resumes the import. */
  setState: put('/website-imports/{id}/state', 'Pauses an import of websites, or lets it go on')
    .meta({ allowed: MANAGERS, token: 'run', makesStale: ['websites', 'home'] })
    .input(byId.extend({ state: z.enum(['running', 'paused']) }))
    .output(websiteImportSchema),
  /** Cancels the import: adds no further website, and ends the running detections. */
  cancel: post('/website-imports/{id}/cancellation', 'Cancels an import of websites')
    .meta({ allowed: MANAGERS, token: 'run', makesStale: ['websites', 'home'] })
    .input(byId)
    .output(websiteImportSchema),
  /** Detects again each website that could not be read, or that showed no tracker. */
  retry: post(
    '/website-imports/{id}/retries',
    'Looks again at the websites of an import that could not be read',
    202,
  )
    .meta({ allowed: MANAGERS, token: 'run', makesStale: ['websites', 'home'] })
    .input(byId)
    .output(websiteImportSchema),
  /** Streams the import after each change, until the import has ended. */
  events: get('/website-imports/{id}/events', 'Follows an import of websites as server-sent events')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId)
    .output(eventIterator(websiteImportSchema)),
};
