import * as z from 'zod';
import { csvReaderSchema } from '../csv-reader.ts';
import { idSchema, localeSchema } from '../identifiers.ts';
import {
  cellVisitSchema,
  cellVisitsQuerySchema,
  exemptVendorsSchema,
  storedConsentFindingSchema,
  storedFindingsCsvQuerySchema,
  storedFindingsQuerySchema,
  storedMatrixSchema,
  consentMatrixQuerySchema,
  matrixRunSchema,
  newMatrixSchema,
} from '../stored-consent.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { readersZoneSchema } from '../report-subscription.ts';
import { MANAGERS, oc, VIEWERS } from './call.ts';
import { byId, csvFile } from './inputs.ts';

/** Calls about consent matrices: behaviour of each vendor before and after each consent answer. */
export const consent = {
  /** Returns the matrices of a website, newest first. */
  list: oc
    .route({ method: 'GET', path: '/consent-matrices' })
    .meta({ allowed: VIEWERS, reads: ['matrices'] })
    .input(listQuerySchema.extend({ websiteId: idSchema }))
    .output(listOf(matrixRunSchema)),
  start: oc
    .route({ method: 'POST', path: '/consent-matrices', successStatus: 202 })
    .meta({ allowed: MANAGERS })
    .input(newMatrixSchema)
    .output(matrixRunSchema),
  get: oc
    .route({ method: 'GET', path: '/consent-matrices/{id}' })
    .meta({ allowed: VIEWERS, reads: ['matrices'] })
    .input(consentMatrixQuerySchema)
    .output(storedMatrixSchema),
  visits: oc
    .route({ method: 'GET', path: '/consent-matrices/{id}/visits' })
    .meta({ allowed: MANAGERS, reads: ['matrices'] })
    .input(cellVisitsQuerySchema)
    .output(listOf(cellVisitSchema)),
  findings: oc
    .route({ method: 'GET', path: '/consent-matrices/{id}/findings' })
    .meta({ allowed: VIEWERS, reads: ['matrices'] })
    .input(storedFindingsQuerySchema)
    .output(listOf(storedConsentFindingSchema)),
  csv: oc
    .route({ method: 'GET', path: '/consent-matrices/{id}/vendors.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['matrices'] })
    .input(consentMatrixQuerySchema.extend(csvReaderSchema.shape))
    .output(csvFile),
  findingsCsv: oc
    .route({ method: 'GET', path: '/consent-matrices/{id}/findings.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['matrices'] })
    .input(storedFindingsCsvQuerySchema)
    .output(csvFile),
  /** Exports the pages of a matrix, each with its order verdict. */
  pagesCsv: oc
    .route({ method: 'GET', path: '/consent-matrices/{id}/pages.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['matrices'] })
    .input(consentMatrixQuerySchema.extend(csvReaderSchema.shape))
    .output(csvFile),
  /** Returns the matrix and its findings as a PDF for an authority. */
  report: oc
    .route({ method: 'GET', path: '/consent-matrices/{id}/report.pdf' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['matrices'] })
    .input(byId.extend({ locale: localeSchema, timeZone: readersZoneSchema }))
    .output(z.instanceof(Blob)),
  /** Returns the vendors of a website that need no consent. */
  exempt: oc
    .route({ method: 'GET', path: '/websites/{id}/exempt-vendors' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(exemptVendorsSchema),
  setExempt: oc
    .route({ method: 'PUT', path: '/websites/{id}/exempt-vendors' })
    .meta({ allowed: MANAGERS })
    .input(exemptVendorsSchema.extend(byId.shape))
    .output(exemptVendorsSchema),
};
