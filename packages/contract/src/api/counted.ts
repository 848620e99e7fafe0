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
import { MANAGERS, VIEWERS, callsOn } from './call.ts';
import { byId, csvFile } from './inputs.ts';

const { get } = callsOn({ en: 'Counted hits', fr: 'Hits comptés' });

/** Calls about hits in the reports of their vendors. */
export const counted = {
  /** Returns the way of page views from the visit to the report, for each tracker, with the losses of each step. */
  steps: get('/counted', 'Reads how many page views of each tracker reach the report, and why others do not')
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(countedStepsQuerySchema)
    .output(countedStepsSchema),
  hits: get('/counted/hits', 'Lists hits with their states in the report')
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(countedHitsQuerySchema)
    .output(countedHitsSchema),
  events: get('/counted/events', 'Reads how many hits of each event are in the report')
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(countedEventsQuerySchema)
    .output(countedEventsSchema),
  days: get('/counted/days', 'Reads what the report counts each day, beside Vigie’s own results')
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(countedDaysQuerySchema)
    .output(countedDaysSchema),
  csv: get('/counted.csv', 'Exports hits with their states in the report as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits'], token: 'read' })
    .input(countedCsvQuerySchema)
    .output(csvFile),
  ofVisit: get('/observations/{id}/counted', 'Reads the states of the hits of a visit')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(byId)
    .output(visitCountedSchema),
};
