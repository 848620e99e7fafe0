import type { QualityView } from '@vigie/contract/data-quality.ts';
import type { Check } from '@vigie/contract/verdict.ts';

/** The six tabs in the order of the specification (§2), over five routes. */
export const QUALITY_TABS = [
  { name: 'dataLayer', check: 'dataLayer', view: null, path: '/dataQuality/dataLayer' },
  { name: 'csp', check: 'csp', view: null, path: '/dataQuality/csp' },
  { name: 'tagPhp', check: 'tagPhp', view: null, path: '/dataQuality/tagPhp' },
  { name: 'tagJs', check: 'tagJs', view: null, path: '/dataQuality/tagJs' },
  { name: 'triggering', check: 'hitPageview', view: 'triggering', path: '/dataQuality/hitPageview' },
  { name: 'integrity', check: 'hitPageview', view: 'integrity', path: '/dataQuality/hitPageview' },
] as const satisfies readonly { name: string; check: Check; view: QualityView | null; path: string }[];

export type QualityTab = (typeof QUALITY_TABS)[number];

/** The tab of a route; `view` counts for page views alone, and triggering is its default. */
export function tabOf(check: Check, view: string | undefined): QualityTab {
  const tabs = QUALITY_TABS.filter((tab) => tab.check === check);
  const found = tabs.find((tab) => tab.view === view) ?? tabs[0];
  if (!found) throw new Error(`No tab shows ${check}.`);
  return found;
}
