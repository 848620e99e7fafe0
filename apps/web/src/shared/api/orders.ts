import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ORDER_PART_BYTES, type OrderImport } from '@vigie/contract/order-import.ts';
import type { OrderFileKind } from '@vigie/contract/order-reading.ts';
import { useApi } from './api-provider.tsx';
import { defineResource, useAction, useAnswer, useCall } from './define-resource.ts';
import { useGrowingList, type ListQuery } from './growing-list.ts';

export interface ComparedPeriod {
  websiteId: string;
  /** Days of the shop. Absent: the 30 days up to the newest order. */
  from?: string;
  to?: string;
}

/** Returns the comparison of a period, polled while a worker computes it. */
export const useOrderComparison = (period: ComparedPeriod) =>
  useAnswer((queries) => queries.orders.comparison, period, {
    keepsPrevious: true,
    isChanging: ({ state, isStale }) => state === 'waiting' || isStale,
  });

/** Returns the call that requests the comparison of a period. */
export const useCompareOrders = () => useAction((queries) => queries.orders.compare);

export const useOrderDays = (period: ComparedPeriod) =>
  useAnswer((queries) => queries.orders.days, period, { keepsPrevious: true });

/** Returns the orders of a website, newest first. */
export function useOrders(query: ListQuery<'orders.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.orders.list, { ...query, limit: 50 });
}

export const useOrderSettings = (websiteId: string) =>
  useAnswer((queries) => queries.orders.settings, { websiteId });

/** Returns a function that reads the settings, bypassing the cache. */
export function useReadOrderSettings() {
  const { queries } = useApi();
  return (websiteId: string) => queries.orders.settings.call({ websiteId });
}

export const useSaveOrderSettings = () => useAction((queries) => queries.orders.updateSettings);

export const useRemoveOrders = () => useAction((queries) => queries.orders.removeAll);

const imports = defineResource<OrderImport>((queries) => queries.orderImports.get);

export const isImportOver = ({ state }: Pick<OrderImport, 'state'>): boolean =>
  state === 'done' || state === 'failed';

/** Returns an import, polled while a worker reads its file. */
export const useOrderImport = (id: string) => imports.useOne(id, { isChanging: (one) => !isImportOver(one) });

/** Returns the imports of a website, newest first. */
export function useOrderImports(websiteId: string) {
  const { queries } = useApi();
  return useGrowingList(queries.orderImports.list, { websiteId, limit: 25 });
}

export const useStartOrderImport = () => imports.useChange((queries) => queries.orderImports.start);
export const useRemoveOrderImport = () => imports.useRemoval((queries) => queries.orderImports.remove);

export const useOrderPreview = () => useCall((queries) => queries.orderImports.preview);

interface Upload {
  websiteId: string;
  kind: OrderFileKind;
  file: File;
  onProgress: (sentBytes: number) => void;
}

/** Returns the call that sends a file in parts. */
export function useUploadOrders() {
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ websiteId, kind, file, onProgress }: Upload): Promise<OrderImport> => {
      let made = await client.orderImports.create({ websiteId, kind, name: file.name, sizeBytes: file.size });
      for (let start = 0; start < file.size; start += ORDER_PART_BYTES) {
        const bytes = file.slice(start, start + ORDER_PART_BYTES);
        made = await client.orderImports.addPart({
          id: made.id,
          part: start / ORDER_PART_BYTES,
          file: new File([bytes], file.name),
        });
        onProgress(start + bytes.size);
      }
      return made;
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queries.orderImports.list.key() }),
  });
}

export const useOrderSources = (websiteId: string) =>
  useAnswer((queries) => queries.orderSources.list, { websiteId });

export const useAddOrderSource = () => useAction((queries) => queries.orderSources.create);
export const useChangeOrderSource = () => useAction((queries) => queries.orderSources.update);
export const useRemoveOrderSource = () => useAction((queries) => queries.orderSources.remove);
