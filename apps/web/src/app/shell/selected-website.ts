import { useSearch } from '@tanstack/react-router';
import type { Website } from '@vigie/contract/website.ts';
import { useWebsite, useWebsites } from '../../shared/api/websites.ts';
import type { PanelSearch } from '../search.ts';
import { useDecidedWebsite } from './deciding-website.ts';

/** Returns the website of the object in the address, else that of `?website=`, else the first one. */
export function useSelectedWebsite() {
  const list = useWebsites();
  const { website: addressWebsite }: PanelSearch = useSearch({ strict: false });
  const decided = useDecidedWebsite();
  const wanted = decided.websiteId ?? addressWebsite;
  const listed = list.websites?.find(({ id }) => id === wanted);
  const isElsewhere = list.websites !== undefined && !listed && wanted !== undefined && wanted !== 'new';
  const single = useWebsite(wanted, isElsewhere);
  const selected: Website | undefined = listed ?? (isElsewhere ? single.data : list.websites?.[0]);
  return {
    ...list,
    selected,
    adding: wanted === 'new',
    unknown: isElsewhere && single.isError,
    isDeciding: decided.isPending,
  };
}
