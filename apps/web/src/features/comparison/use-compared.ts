import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';

/** Returns the runs and the filters of pages in the address. */
export function useCompared() {
  const website = useCurrentWebsite();
  const sides = useSearchFilters('website', 'run', 'with', 'withRun');
  const pages = useFilters('comparisons.pages', { without: ['jobId', 'withWebsiteId', 'withJobId'] });
  const { run, with: other, withRun } = sides.filters;
  const query = {
    websiteId: website.id,
    ...(run === undefined ? {} : { jobId: run }),
    ...(other === undefined ? {} : { withWebsiteId: other }),
    ...(withRun === undefined ? {} : { withJobId: withRun }),
  };
  return { query, pages, setSides: sides.setFilters, referenceId: other ?? website.id };
}
export type Compared = ReturnType<typeof useCompared>;
