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
import { oc, MANAGERS, VIEWERS } from './call.ts';
import { csvFile } from './inputs.ts';

/** Calls that compare two runs, of one website or of two. Users limited to single contexts can compare audits only. */
export const comparisons = {
  summary: oc
    .route({ method: 'GET', path: '/comparisons' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(comparisonQuerySchema)
    .output(runComparisonSchema),
  pages: oc
    .route({ method: 'GET', path: '/comparisons/pages' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(comparedPagesQuerySchema)
    .output(listOf(comparedPageSchema)),
  csv: oc
    .route({ method: 'GET', path: '/comparisons.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits'] })
    .input(comparisonCsvQuerySchema)
    .output(csvFile),
  runs: oc
    .route({ method: 'GET', path: '/comparisons/runs' })
    .meta({ allowed: VIEWERS, reads: ['visits'] })
    .input(comparableRunsQuerySchema)
    .output(listOf(comparedRunSchema)),
  /** Returns the differences between audits of a website from several locations. */
  locations: oc
    .route({ method: 'GET', path: '/comparisons/locations' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(locationComparisonQuerySchema)
    .output(locationComparisonSchema),
  locationPages: oc
    .route({ method: 'GET', path: '/comparisons/locations/pages' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(locationPagesQuerySchema)
    .output(listOf(locationPageSchema)),
  locationsCsv: oc
    .route({ method: 'GET', path: '/comparisons/locations.csv' })
    .meta({ allowed: MANAGERS, noted: true, reads: ['visits'] })
    .input(locationCsvQuerySchema)
    .output(csvFile),
  /** Returns the parameters that the page views of two visits carried. */
  hits: oc
    .route({ method: 'GET', path: '/comparisons/hits' })
    .meta({ allowed: MANAGERS, reads: ['visits'] })
    .input(comparedHitsQuerySchema)
    .output(comparedHitsSchema),
};
