import {
  comparableRunsQuerySchema,
  comparedHitsQuerySchema,
  comparedHitsSchema,
  comparedPageSchema,
  comparedPagesQuerySchema,
  comparedRunSchema,
  comparisonCsvQuerySchema,
  comparisonQuerySchema,
  runComparisonSchema,
} from '../comparison.ts';
import {
  locationComparisonQuerySchema,
  locationComparisonSchema,
  locationCsvQuerySchema,
  locationPageSchema,
  locationPagesQuerySchema,
} from '../location-comparison.ts';
import { listOf } from '../list.ts';
import { MANAGERS, VIEWERS, callsOn } from './call.ts';
import { csvFile } from './inputs.ts';

const { get } = callsOn({ en: 'Comparison', fr: 'Comparaison' });

/** Calls that compare two runs, of one website or of two. Users limited to single contexts can compare audits only. */
export const comparisons = {
  summary: get('/comparisons', 'Compares two periods, runs or contexts of a website')
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(comparisonQuerySchema)
    .output(runComparisonSchema),
  pages: get('/comparisons/pages', 'Lists the pages that differ between the two sides')
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(comparedPagesQuerySchema)
    .output(listOf(comparedPageSchema)),
  csv: get('/comparisons.csv', 'Exports the pages that differ as CSV')
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits'], token: 'read' })
    .input(comparisonCsvQuerySchema)
    .output(csvFile),
  runs: get('/comparisons/runs', 'Lists the runs that may be compared')
    .meta({ allowed: VIEWERS, reads: ['visits'], token: 'read' })
    .input(comparableRunsQuerySchema)
    .output(listOf(comparedRunSchema)),
  /** Returns the differences between audits of a website from several locations. */
  locations: get('/comparisons/locations', 'Compares audits of a website from several locations')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(locationComparisonQuerySchema)
    .output(locationComparisonSchema),
  locationPages: get('/comparisons/locations/pages', 'Lists pages with what differs between locations')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(locationPagesQuerySchema)
    .output(listOf(locationPageSchema)),
  locationsCsv: get('/comparisons/locations.csv', 'Exports what differs between locations as CSV')
    .meta({
      allowed: MANAGERS,
      noted: true,
      reads: ['visits'],
      token: 'read',
      done: { en: 'locations exported (CSV)', fr: 'export CSV des emplacements' },
    })
    .input(locationCsvQuerySchema)
    .output(csvFile),
  /** Returns the parameters that the page views of two visits carried. */
  hits: get('/comparisons/hits', 'Compares the hits of two visits')
    .meta({ allowed: MANAGERS, reads: ['visits'], token: 'read' })
    .input(comparedHitsQuerySchema)
    .output(comparedHitsSchema),
};
