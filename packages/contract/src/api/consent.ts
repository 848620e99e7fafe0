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
import { MANAGERS, VIEWERS, callsOn } from './call.ts';
import { byId, csvFile } from './inputs.ts';

const { get, post, put } = callsOn({ en: 'Consent matrix', fr: 'Matrice du consentement' });

/** Calls about consent matrices: behaviour of each vendor before and after each consent answer. */
export const consent = {
  /** Returns the matrices of a website, newest first. */
  list: get('/consent-matrices', 'Lists the consent matrices of a website')
    .meta({ allowed: VIEWERS, reads: ['matrices'], token: 'read' })
    .input(listQuerySchema.extend({ websiteId: idSchema }))
    .output(listOf(matrixRunSchema)),
  start: post('/consent-matrices', 'Visits pages in the four states of consent', 202)
    .meta({ allowed: MANAGERS, token: 'run', makesStale: ['jobs.list'] })
    .input(newMatrixSchema)
    .output(matrixRunSchema),
  get: get('/consent-matrices/{id}', 'Reads which vendor does what in each state of consent')
    .meta({ allowed: VIEWERS, reads: ['matrices'], token: 'read' })
    .input(consentMatrixQuerySchema)
    .output(storedMatrixSchema),
  visits: get('/consent-matrices/{id}/visits', 'Lists the visits behind a cell of a consent matrix')
    .meta({ allowed: MANAGERS, reads: ['matrices'], token: 'read' })
    .input(cellVisitsQuerySchema)
    .output(listOf(cellVisitSchema)),
  findings: get('/consent-matrices/{id}/findings', 'Lists what a consent matrix finds')
    .meta({ allowed: VIEWERS, reads: ['matrices'], token: 'read' })
    .input(storedFindingsQuerySchema)
    .output(listOf(storedConsentFindingSchema)),
  csv: get('/consent-matrices/{id}/vendors.csv', 'Exports a consent matrix as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: ['matrices'], token: 'read' })
    .input(consentMatrixQuerySchema.extend(csvReaderSchema.shape))
    .output(csvFile),
  findingsCsv: get('/consent-matrices/{id}/findings.csv', 'Exports what a consent matrix finds as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: ['matrices'], token: 'read' })
    .input(storedFindingsCsvQuerySchema)
    .output(csvFile),
  /** Exports the pages of a matrix, each with its order verdict. */
  pagesCsv: get(
    '/consent-matrices/{id}/pages.csv',
    'Exports the pages of a consent matrix with their orders as CSV',
  )
    .meta({
      allowed: MANAGERS,
      noted: true,
      reads: ['matrices'],
      token: 'read',
      done: { en: 'orders of pages exported (CSV)', fr: 'export CSV de l’ordre des pages' },
    })
    .input(consentMatrixQuerySchema.extend(csvReaderSchema.shape))
    .output(csvFile),
  /** Returns the matrix and its findings as a PDF for an authority. */
  report: get('/consent-matrices/{id}/report.pdf', 'Reads a consent matrix as a PDF for an authority')
    .meta({
      allowed: MANAGERS,
      noted: true,
      reads: ['matrices'],
      token: 'read',
      done: { en: 'printed for an authority', fr: 'imprimée pour une autorité' },
    })
    .input(byId.extend({ locale: localeSchema, timeZone: readersZoneSchema }))
    .output(z.instanceof(Blob)),
  /** Returns the vendors of a website that need no consent. */
  exempt: get('/websites/{id}/exempt-vendors', 'Reads the vendors of a website that need no consent')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(byId)
    .output(exemptVendorsSchema),
  setExempt: put('/websites/{id}/exempt-vendors', 'Sets the vendors of a website that need no consent')
    .meta({
      allowed: MANAGERS,
      token: 'configure',
      makesStale: ['causes'],
      done: { en: 'exempt vendors set', fr: 'éditeurs exemptés fixés' },
    })
    .input(exemptVendorsSchema.extend(byId.shape))
    .output(exemptVendorsSchema),
};
