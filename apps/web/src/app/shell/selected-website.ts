import { useSearch } from '@tanstack/react-router';
import type { Website } from '@vigie/contract/website.ts';
import { useWebsite, useWebsites } from '../../api/websites.ts';
import type { PanelSearch } from '../search.ts';

/** The website that `?website=` names, else the first one. */
export function useSelectedWebsite() {
  const list = useWebsites();
  const { website: wanted }: PanelSearch = useSearch({ strict: false });
  const listed = list.websites?.find(({ id }) => id === wanted);
  const isElsewhere = list.websites !== undefined && !listed && wanted !== undefined && wanted !== 'new';
  const single = useWebsite(wanted, isElsewhere);
  const selected: Website | undefined = listed ?? (isElsewhere ? single.data : list.websites?.[0]);
  return { ...list, selected, adding: wanted === 'new', unknown: isElsewhere && single.isError };
}
