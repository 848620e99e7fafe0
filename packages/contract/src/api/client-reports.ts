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

/** Calls about monthly reports for clients of a company, who are not users. */
export const clientReports = {
  /** Returns client reports, newest first. */
  list: oc
    .route({ method: 'GET', path: '/client-reports' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(listQuerySchema.extend({ companyId: idSchema.optional() }))
    .output(listOf(clientReportSchema)),
  /** Creates a client report. The reader must first consent by mail, unless the caller vouches for them. */
  create: oc
    .route({ method: 'POST', path: '/client-reports', successStatus: 201 })
    .meta({ allowed: MANAGERS })
    .input(clientReportInputSchema)
    .output(clientReportSchema),
  /** Removes a client report. Its links stop working. */
  remove: oc
    .route({ method: 'DELETE', path: '/client-reports/{id}', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
  /** Sends the caller, and nobody else, the report in its current state. */
  preview: oc
    .route({ method: 'POST', path: '/client-reports/{id}/previews', successStatus: 204 })
    .meta({ allowed: MANAGERS })
    .input(byId),
};

/** Calls about the name and logo on a company's reports. */
export const reportBrands = {
  get: oc
    .route({ method: 'GET', path: '/companies/{id}/report-brand' })
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(reportBrandSchema),
  set: oc
    .route({ method: 'PUT', path: '/companies/{id}/report-brand' })
    .meta({ allowed: MANAGERS })
    .input(reportBrandInputSchema.extend(byId.shape))
    .output(reportBrandSchema),
};

/** Calls for the readers of a monthly report, through the links in its mails. */
export const readerReports = {
  /** Reads, confirms or ends a subscription. */
  answer: oc
    .route({ method: 'POST', path: '/reader-reports' })
    .meta({ allowed: EVERYONE, question: true, reads: [] })
    .input(readerAnswerSchema)
    .output(z.object({ report: readerReportSchema })),
};
