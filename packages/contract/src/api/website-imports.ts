import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { csvReaderSchema } from '../csv-reader.ts';
import { idSchema } from '../identifiers.ts';
import { importInputSchema, knownAddressesInputSchema } from '../imported-website.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { importRowSchema, importRowsQuerySchema, websiteImportSchema } from '../website-import.ts';
import { oc, MANAGERS } from './call.ts';
import { byId, csvFile } from './inputs.ts';

/** Calls about imports of many websites at once. */
export const websiteImports = {
  list: oc
    .route({ method: 'GET', path: '/website-imports' })
    .meta({ allowed: MANAGERS })
    .input(listQuerySchema)
    .output(listOf(websiteImportSchema)),
  /** Says which addresses a company watches already, before an import begins. */
  knownAddresses: oc
    .route({ method: 'POST', path: '/website-imports/known-addresses' })
    .meta({ allowed: MANAGERS, question: true })
    .input(knownAddressesInputSchema)
    .output(z.object({ known: z.array(z.object({ url: z.string(), websiteId: idSchema })) })),
  /** Workers do the rest, row by row. */
  create: oc
    .route({ method: 'POST', path: '/website-imports', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(importInputSchema)
    .output(websiteImportSchema),
  get: oc
    .route({ method: 'GET', path: '/website-imports/{id}' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(websiteImportSchema),
  rows: oc
    .route({ method: 'GET', path: '/website-imports/{id}/rows' })
    .meta({ allowed: MANAGERS })
    .input(importRowsQuerySchema)
    .output(listOf(importRowSchema)),
  /** The report: a line for each website, with what to do where it could not be read. */
  csv: oc
    .route({ method: 'GET', path: '/website-imports/{id}/rows.csv' })
    .meta({ allowed: MANAGERS, noted: true })
    .input(csvReaderSchema.extend(byId.shape))
    .output(csvFile),
  /** Pauses it, or lets it go on. */
  setState: oc
    .route({ method: 'PUT', path: '/website-imports/{id}/state' })
    .meta({ allowed: MANAGERS })
    .input(byId.extend({ state: z.enum(['running', 'paused']) }))
    .output(websiteImportSchema),
  /** Adds no further website, and ends the detections that are under way. */
  cancel: oc
    .route({ method: 'POST', path: '/website-imports/{id}/cancellation' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(websiteImportSchema),
  /** Has an agent look once more at each website that could not be read, or that showed no tracker. */
  retry: oc
    .route({ method: 'POST', path: '/website-imports/{id}/retries', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(websiteImportSchema),
  /** An import each time that it changes, until it has ended. */
  events: oc
    .route({ method: 'GET', path: '/website-imports/{id}/events' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(eventIterator(websiteImportSchema)),
};
