import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Channel, Delivery } from '@vigie/contract/channel.ts';
import { useApi } from './api-provider.tsx';
import { defineResource, useAction } from './define-resource.ts';
import { useGrowingList, type ListQuery } from './growing-list.ts';

const CHANNELS_LIMIT = 100;
/** Polling interval of pending deliveries, in ms. */
const WAITING_MS = 5_000;

/** Returns the channels of the companies that the user manages. */
export function useChannels(filters: ListQuery<'channels.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.channels.list, { ...filters, limit: CHANNELS_LIMIT });
}

/**
 * Returns the deliveries of a channel, newest first. Reads the channel again after pending ones, since they may have
 * turned it off.
 */
export function useDeliveries({ id, state }: ListQuery<'channels.deliveries'>) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const query = { id, limit: 25 as const, ...(state ? { state } : {}) };
  const list = useGrowingList(queries.channels.deliveries, query, {
    refetchInterval: (pages) => (pages.some(({ items }) => items.some(isWaiting)) ? WAITING_MS : false),
  });
  const waiting = list.items?.filter(isWaiting).length ?? 0;
  useEffect(() => {
    const queryKey = queries.channels.get.key({ input: { id } });
    return waiting === 0 ? undefined : () => void queryClient.invalidateQueries({ queryKey });
  }, [waiting, id, queries, queryClient]);
  return list;
}

function isWaiting({ state }: Pick<Delivery, 'state'>): boolean {
  return state === 'waiting';
}

const channels = defineResource<Channel>((queries) => queries.channels.get);
export const useChannel = (id: string) => channels.useOne(id);
export const useChannelSaving = (stored: { id: string } | null) =>
  channels.useSaving(stored, (queries) => queries.channels);
export const useRemoveChannel = () => channels.useRemoval((queries) => queries.channels.remove);

/** Sends a test message now. Its delivery is then in the list. */
export function useTestChannel() {
  return useAction((queries) => queries.channels.test);
}

export function useResend() {
  return useAction((queries) => queries.channels.resend);
}
