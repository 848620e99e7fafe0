import type { IntegrityMatrix, Quality, QualityView, SitePolicy } from '@vigie/contract/data-quality.ts';
import type { Check } from '@vigie/contract/verdict.ts';
import { sampleMatrix, sampleQuality, sampleQualityPages } from './sample-quality.ts';
import { samplePolicies } from './sample-policies.ts';

/** What the tabs of data quality show, whatever the period. */
export interface SampleTabs {
  of: (check: Check, view: QualityView | null) => Quality;
  pages: ReturnType<typeof sampleQualityPages>;
  policies: SitePolicy[];
  matrix: Pick<IntegrityMatrix, 'items' | 'variables'>;
}

/** Visits that were judged, how many pages show each reason, how many policies there are, how many variables are required. */
export function sampleTabs(sizes: {
  visits: number;
  pages: number;
  policies: number;
  variables: number;
}): SampleTabs {
  return {
    of: (check, view) => sampleQuality({ check, view }, sizes.visits),
    pages: sampleQualityPages(sizes.pages),
    policies: samplePolicies(sizes.policies),
    matrix: sampleMatrix(sizes.visits === 0 ? 0 : sizes.pages, sizes.variables),
  };
}
