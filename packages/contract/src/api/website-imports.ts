import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { csvReaderSchema } from '../csv-reader.ts';
import { idSchema } from '../identifiers.ts';
import { importInputSchema, knownAddressesInputSchema } from '../imported-website.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { importRowSchema, importRowsQuerySchema, websiteImportSchema } from '../website-import.ts';
import { oc, MANAGERS } from './call.ts';
import { byId, csvFile } from './inputs.ts';

/** Calls about imports of many websites. */
export const websiteImports = {
  list: oc
    .route({ method: 'GET', path: '/website-imports' })
    .meta({ allowed: MANAGERS, reads: ['trials'] })
    .input(listQuerySchema)
    .output(listOf(websiteImportSchema)),
  /** Returns the addresses that a company already monitors, before an import starts. */
  knownAddresses: oc
    .route({ method: 'POST', path: '/website-imports/known-addresses' })
    .meta({ allowed: MANAGERS, question: true, reads: [] })
    .input(knownAddressesInputSchema)
    .output(z.object({ known: z.array(z.object({ url: z.string(), websiteId: idSchema })) })),
  /** Creates an import. Workers process it row by row. */
  create: oc
    .route({ method: 'POST', path: '/website-imports', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(importInputSchema)
    .output(websiteImportSchema),
  get: oc
    .route({ method: 'GET', path: '/website-imports/{id}' })
    .meta({ allowed: MANAGERS, reads: ['trials'] })
    .input(byId)
    .output(websiteImportSchema),
  rows: oc
    .route({ method: 'GET', path: '/website-imports/{id}/rows' })
    .meta({ allowed: MANAGERS, reads: ['trials'] })
    .input(importRowsQuerySchema)
    .output(listOf(importRowSchema)),
  /** Exports the report: one row per website, with the next action if the website could not be read. */
  csv: oc
    .route({ method: 'GET', path: '/website-imports/{id}/rows.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['trials'] })
    .input(csvReaderSchema.extend(byId.shape))
    .output(csvFile),
  /** Pauses or resumes the import. */
  setState: oc
    .route({ method: 'PUT', path: '/website-imports/{id}/state' })
    .meta({ allowed: MANAGERS })
    .input(byId.extend({ state: z.enum(['running', 'paused']) }))
    .output(websiteImportSchema),
  /** Cancels the import: adds no further website, and ends the running detections. */
  cancel: oc
    .route({ method: 'POST', path: '/website-imports/{id}/cancellation' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(websiteImportSchema),
  /** Detects again each website that could not be read, or that showed no tracker. */
  retry: oc
    .route({ method: 'POST', path: '/website-imports/{id}/retries', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(websiteImportSchema),
  /** Streams the import after each change, until the import has ended. */
  events: oc
    .route({ method: 'GET', path: '/website-imports/{id}/events' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(eventIterator(websiteImportSchema)),
};
