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
import { EVERYONE, MANAGERS, callsOn } from './call.ts';
import { byId } from './inputs.ts';

const report = callsOn({ en: 'Report to a client', fr: 'Rapport à un client' });

/** Calls about monthly reports for clients of a company, who are not users. */
export const clientReports = {
  /** Returns client reports, newest first. */
  list: report
    .get('/client-reports', 'Lists the monthly reports of clients')
    .meta({ allowed: MANAGERS, reads: [] })
    .input(listQuerySchema.extend({ companyId: idSchema.optional() }))
    .output(listOf(clientReportSchema)),
  /** Creates a client report. The reader must first consent by mail, unless the caller vouches for them. */
  create: report
    .post('/client-reports', 'Has a client sent a monthly report of websites', 201)
    .meta({ allowed: MANAGERS })
    .input(clientReportInputSchema)
    .output(clientReportSchema),
  /** Removes a client report. Its links stop working. */
  remove: report
    .del('/client-reports/{id}', 'Ends the monthly report of a client, and its links')
    .meta({ allowed: MANAGERS, makesStale: ['sharedLinks'] })
    .input(byId),
  /** Sends the caller, and nobody else, the report in its current state. */
  preview: report
    .post('/client-reports/{id}/previews', 'Sends the caller the report of a client as it is now', 204)
    .meta({ allowed: MANAGERS, done: { en: 'preview sent', fr: 'aperçu envoyé' } })
    .input(byId),
};

const brand = callsOn({ en: 'Name and logo of reports', fr: 'Nom et logo des rapports' });

/** Calls about the name and logo on a company's reports. */
export const reportBrands = {
  get: brand
    .get('/companies/{id}/report-brand', 'Reads the name and logo that a company’s reports have')
    .meta({ allowed: MANAGERS, reads: [] })
    .input(byId)
    .output(reportBrandSchema),
  set: brand
    .put('/companies/{id}/report-brand', 'Sets the name and logo that a company’s reports have')
    .meta({ allowed: MANAGERS })
    .input(reportBrandInputSchema.extend(byId.shape))
    .output(reportBrandSchema),
};

/** Calls for the readers of a monthly report, through the links in its mails. */
export const readerReports = {
  /** Reads, confirms or ends a subscription. */
  answer: report
    .post('/reader-reports', 'Reads, confirms or ends a monthly report by the link of its mail')
    .meta({ allowed: EVERYONE, question: true, reads: [] })
    .input(readerAnswerSchema)
    .output(z.object({ report: readerReportSchema })),
};
