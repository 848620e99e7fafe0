import * as contract from '@vigie/contract/data-quality.ts';
import type { Check } from '@vigie/contract/verdict.ts';

/** A tab and its screen: the tabs of one check share it. */
export type QualityTab = contract.QualityTab & { path: `/dataQuality/${Check}` };

/** The tabs in their order. */
export const QUALITY_TABS: readonly QualityTab[] = contract.QUALITY_TABS.map(withScreen);

/** Returns the tab of a route; `view` counts for page views alone, and triggering is its default. */
export function tabOf(check: Check, view: string | undefined): QualityTab {
  return withScreen(contract.qualityTabOf(check, view));
}

function withScreen(tab: contract.QualityTab): QualityTab {
  return { ...tab, path: `/dataQuality/${tab.check}` };
}
