import { useSearchFilters } from '../../../shared/resource/search-filters.ts';
import { useFilters } from '../../../shared/resource/use-filters.ts';
import { useCurrentWebsite } from '../../../shared/session/current-website.tsx';

/** Returns the audits and the filters of pages in the address. */
export function useLocated() {
  const { id: websiteId } = useCurrentWebsite();
  const { filters, setFilters } = useSearchFilters('together');
  const pages = useFilters('comparisons.locationPages', { without: ['auditsTogether'] });
  const { together } = filters;
  const query = { websiteId, ...(together === undefined ? {} : { auditsTogether: together }) };
  return { query, pages, choose: (id: string) => setFilters({ together: id }) };
}
export type Located = ReturnType<typeof useLocated>;
