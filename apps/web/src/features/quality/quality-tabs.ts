import * as contract from '@vigie/contract/data-quality.ts';
import type { Check } from '@vigie/contract/verdict.ts';

/** A tab and its screen; the tabs of one check share a screen. */
export type QualityTab = contract.QualityTab & { path: `/dataQuality/${Check}` };

/** All tabs, in order. */
export const QUALITY_TABS: readonly QualityTab[] = contract.QUALITY_TABS.map(withScreen);

/** Returns the tab of a route; `view` matters for page views only, and its default is triggering. */
export function tabOf(check: Check, view: string | undefined): QualityTab {
  return withScreen(contract.qualityTabOf(check, view));
}

function withScreen(tab: contract.QualityTab): QualityTab {
  return { ...tab, path: `/dataQuality/${tab.check}` };
}
