import type { PeriodSearch } from '../../shared/period/use-period.ts';
import type { QualityTab } from './quality-tabs.ts';

/** Returns the search parameters of a link to a tab: the same period, and the view unless it is the default one. */
export function tabSearch(
  tab: QualityTab,
  { search }: { search: PeriodSearch },
): PeriodSearch & { view?: string } {
  return tab.view === 'integrity' ? { ...search, view: tab.view } : search;
}
