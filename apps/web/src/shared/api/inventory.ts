import { useQuery } from '@tanstack/react-query';
import type { Locale } from '@vigie/contract/locales.ts';
import { useApi } from './api-provider.tsx';
import { useAction, useAnswer } from './define-resource.ts';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** Returns the vendors that fire on the websites within the user's scope. */
export function useInventory(filters: ListQuery<'inventory.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.inventory.list, { ...filters, limit: 100 });
}

/** Returns one vendor with the websites on which it fires. */
export function useVendor(vendor: string) {
  return useAnswer((queries) => queries.inventory.vendor, { vendor });
}

export function useWebsiteInventory(websiteId: string) {
  return useAnswer((queries) => queries.inventory.website, { websiteId });
}

export function useExemption(query: { websiteId: string; vendor?: string }) {
  return useAnswer((queries) => queries.inventory.exemption, query, { keepsPrevious: true });
}

/** Returns the table of a cookie policy as HTML, in the language of its readers. */
export function useCookiePolicy(query: { websiteId: string; locale: Locale }) {
  const { queries } = useApi();
  const input = { ...query, format: 'html' } as const;
  return useQuery({
    queryKey: [...queries.inventory.cookiePolicy.queryKey({ input }), 'text'],
    async queryFn() {
      const file = await queries.inventory.cookiePolicy.call(input);
      return file instanceof Blob ? file.text() : '';
    },
  });
}

export const useListedVendors = () => useAnswer((queries) => queries.listedVendors.list, {});
export const useSetListedVendor = () => useAction((queries) => queries.listedVendors.set);
export const useApproveSeen = () => useAction((queries) => queries.listedVendors.approveSeen);
export const useRemoveListedVendor = () => useAction((queries) => queries.listedVendors.remove);
