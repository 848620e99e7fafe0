import {
  countedCsvQuerySchema,
  countedDaysQuerySchema,
  countedDaysSchema,
  countedEventsQuerySchema,
  countedEventsSchema,
  countedHitsQuerySchema,
  countedHitsSchema,
  countedStepsQuerySchema,
  countedStepsSchema,
  visitCountedSchema,
} from '../stored-counted.ts';
import { MANAGERS, oc, VIEWERS } from './call.ts';
import { byId, csvFile } from './inputs.ts';

/** Calls about hits in the reports of their vendors. */
export const counted = {
  /** Returns the way of page views from the visit to the report, for each tracker, with the losses of each step. */
  steps: oc
    .route({ method: 'GET', path: '/counted' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(countedStepsQuerySchema)
    .output(countedStepsSchema),
  hits: oc
    .route({ method: 'GET', path: '/counted/hits' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(countedHitsQuerySchema)
    .output(countedHitsSchema),
  events: oc
    .route({ method: 'GET', path: '/counted/events' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(countedEventsQuerySchema)
    .output(countedEventsSchema),
  days: oc
    .route({ method: 'GET', path: '/counted/days' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(countedDaysQuerySchema)
    .output(countedDaysSchema),
  csv: oc
    .route({ method: 'GET', path: '/counted.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits'] })
    .input(countedCsvQuerySchema)
    .output(csvFile),
  ofVisit: oc
    .route({ method: 'GET', path: '/observations/{id}/counted' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(byId)
    .output(visitCountedSchema),
};
