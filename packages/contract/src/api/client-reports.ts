import * as z from 'zod';
import {
  clientReportInputSchema,
  clientReportSchema,
  readerAnswerSchema,
  readerReportSchema,
  reportBrandInputSchema,
  reportBrandSchema,
} from '../client-report.ts';
import { idSchema } from '../identifiers.ts';
import { listOf, listQuerySchema } from '../list.ts';
import { EVERYONE, MANAGERS, oc } from './call.ts';
import { byId } from './inputs.ts';

/** Calls about the monthly reports of a company's clients, who are no users. */
export const clientReports = {
  /** Newest first. */
  list: oc
    .route({ method: 'GET', path: '/client-reports' })
    .meta({ allowed: MANAGERS })
    .input(listQuerySchema.extend({ companyId: idSchema.optional() }))
    .output(listOf(clientReportSchema)),
  /** The reader is asked by a mail first, unless the caller vouches for them. */
  create: oc
    .route({ method: 'POST', path: '/client-reports', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(clientReportInputSchema)
    .output(clientReportSchema),
  /** Its links open nothing any more. */
  remove: oc
    .route({ method: 'DELETE', path: '/client-reports/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
  /** Sends the caller, and nobody else, the report as it would be sent now. */
  preview: oc
    .route({ method: 'POST', path: '/client-reports/{id}/previews', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
};

/** Under which name and logo a company sends reports. */
export const reportBrands = {
  get: oc
    .route({ method: 'GET', path: '/companies/{id}/report-brand' })
    .meta({ allowed: MANAGERS })
    .input(byId)
    .output(reportBrandSchema),
  set: oc
    .route({ method: 'PUT', path: '/companies/{id}/report-brand' })
    .meta({ allowed: MANAGERS })
    .input(reportBrandInputSchema.extend(byId.shape))
    .output(reportBrandSchema),
};

/** What the reader of a monthly report may do, by the links of its mails. */
export const readerReports = {
  /** Reads what it is about, confirms it or ends it. */
  answer: oc
    .route({ method: 'POST', path: '/reader-reports' })
    .meta({ allowed: EVERYONE, question: true })
    .input(readerAnswerSchema)
    .output(z.object({ report: readerReportSchema })),
};
