import {
  personalDataCsvQuerySchema,
  personalDataGroupSchema,
  personalDataPageSchema,
  personalDataPagesQuerySchema,
  personalDataQuerySchema,
  visitPersonalDataSchema,
} from '../stored-personal-data.ts';
import { listOf } from '../list.ts';
import { MANAGERS, VIEWERS, callsOn } from './call.ts';
import { byId, csvFile } from './inputs.ts';

const { get } = callsOn({ en: 'Personal data', fr: 'Données personnelles' });

/** Calls about personal data that pages disclose. Answers contain masks, never values. */
export const personalData = {
  /** Returns groups by kind, field and receiver. Sorted: still sent first, then by severity and number of pages. */
  list: get('/personal-data', 'Lists personal data that the pages of a website give away, masked')
    .meta({ allowed: VIEWERS, reads: ['visits', 'matrices'], token: 'read' })
    .input(personalDataQuerySchema)
    .output(listOf(personalDataGroupSchema)),
  pages: get('/personal-data/pages', 'Lists the pages that give the same personal data away')
    .meta({ allowed: VIEWERS, reads: ['visits', 'matrices'], token: 'read' })
    .input(personalDataPagesQuerySchema)
    .output(listOf(personalDataPageSchema)),
  csv: get('/personal-data.csv', 'Exports personal data that pages give away as CSV, masked')
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits', 'matrices'], token: 'read' })
    .input(personalDataCsvQuerySchema)
    .output(csvFile),
  ofVisit: get('/observations/{id}/personal-data', 'Reads which personal data a visit gives away, masked')
    .meta({ allowed: MANAGERS, reads: ['visits', 'matrices'], token: 'read' })
    .input(byId)
    .output(visitPersonalDataSchema),
};
