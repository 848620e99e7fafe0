import type { Projection } from '../../evaluation/projection.ts';
import { blockingProjection } from '../blocking/blocking-reports.store.ts';
import { problemProjection } from '../causes/ingest-problems.store.ts';
import { countedProjection } from '../counted/report-visits.store.ts';
import { consentProjection } from '../consent/consent-visits.store.ts';
import { containerProjection } from '../containers/container-visits.store.ts';
import { policyProjection } from '../data-quality/page-policies.store.ts';
import { historyProjection } from '../history/store-data-layers.service.ts';
import { inventoryProjection } from '../inventory/store-inventory.service.ts';
import { personalDataProjection } from '../personal-data/store-personal-data.service.ts';
import { pageChangeProjection } from '../regression-causes/store-page-changes.service.ts';
import { rollupProjection } from '../rollups/ingest-rollups.ts';
import { planProjection } from '../tracking-plans/evaluate-visits.service.ts';
import { limitProjection } from '../vendor-limits/store-limits.service.ts';
import { locationProjection } from './location-visits.store.ts';
import { verdictProjection } from './observation-ingest.store.ts';
import { lateVisitProjection } from './recount.service.ts';
import { trackerProjection } from './store-trackers.service.ts';
import { testResultProjection } from './test-results.store.ts';

/** All data that is derived from visits, in the order in which it is stored. */
export const PROJECTIONS: readonly Projection[] = [
  locationProjection,
  historyProjection,
  verdictProjection,
  rollupProjection,
  testResultProjection,
  consentProjection,
  policyProjection,
  pageChangeProjection,
  containerProjection,
  countedProjection,
  problemProjection,
  trackerProjection,
  inventoryProjection,
  personalDataProjection,
  limitProjection,
  planProjection,
  blockingProjection,
  // Counts again what the others stored.
  lateVisitProjection,
];
