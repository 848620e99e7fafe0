import {
  personalDataCsvQuerySchema,
  personalDataGroupSchema,
  personalDataPageSchema,
  personalDataPagesQuerySchema,
  personalDataQuerySchema,
  visitPersonalDataSchema,
} from '../stored-personal-data.ts';
import { listOf } from '../list.ts';
import { MANAGERS, oc, VIEWERS } from './call.ts';
import { byId, csvFile } from './inputs.ts';

/** Calls about personal data that pages disclose. Answers contain masks, never values. */
export const personalData = {
  /** Returns groups by kind, field and receiver. Sorted: still sent first, then by severity and number of pages. */
  list: oc
    .route({ method: 'GET', path: '/personal-data' })
    .meta({ allowed: VIEWERS, reads: ['visits', 'matrices'] })
    .input(personalDataQuerySchema)
    .output(listOf(personalDataGroupSchema)),
  pages: oc
    .route({ method: 'GET', path: '/personal-data/pages' })
    .meta({ allowed: VIEWERS, reads: ['visits', 'matrices'] })
    .input(personalDataPagesQuerySchema)
    .output(listOf(personalDataPageSchema)),
  csv: oc
    .route({ method: 'GET', path: '/personal-data.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits', 'matrices'] })
    .input(personalDataCsvQuerySchema)
    .output(csvFile),
  ofVisit: oc
    .route({ method: 'GET', path: '/observations/{id}/personal-data' })
    .meta({ allowed: MANAGERS, reads: ['visits', 'matrices'] })
    .input(byId)
    .output(visitPersonalDataSchema),
};
