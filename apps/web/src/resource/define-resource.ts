import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { ProcedureUtils } from '@orpc/tanstack-query';
import { useApi } from '../api/api-provider.tsx';
import type { Queries } from '../api/client.ts';
import type { CallContext } from '../api/link.ts';

type Call<Input, Output> = ProcedureUtils<CallContext, Input, Output, Error>;
export type CallOf<Input, Output> = (queries: Queries) => Call<Input, Output>;

type Parts = (queries: Queries) => readonly { key: () => QueryKey }[];

interface ResourceOptions<Item> {
  /** The call that reads one of them. */
  one: CallOf<{ id: string }, Item>;
  /** What is read again whenever one is added, changed or removed. */
  readAgain: Parts;
}

/** Has all that the cache holds of these parts read again. */
function useReadAgain(parts: Parts): () => Promise<unknown> {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(parts(queries).map((part) => queryClient.invalidateQueries({ queryKey: part.key() })));
}

const NOTHING: Parts = () => [];

/** A call that changes something; what depends on it is read again, and what stands outside the cache is renewed. */
export function useAction<Input, Output>(
  call: CallOf<Input, Output>,
  readAgain = NOTHING,
  renew?: () => Promise<void>,
) {
  const { queries } = useApi();
  const again = useReadAgain(readAgain);
  return useMutation({
    ...call(queries).mutationOptions(),
    onSuccess: () => Promise.all([again(), renew?.()]),
  });
}

/**
 * The hooks of one noun with one cache rule. They store what an answer contains, and read again what depends on it.
 */
export function defineResource<Item extends { id: string }>({ one, readAgain }: ResourceOptions<Item>) {
  return {
    useOne(id: string, options: { enabled?: boolean; refetchInterval?: number } = {}) {
      const { queries } = useApi();
      return useQuery({ ...one(queries).queryOptions({ input: { id } }), ...options });
    },
    /** Reads one as it is stored now, past the cache. */
    useRead(): (id: string) => Promise<Item> {
      const { queries } = useApi();
      return (id) => one(queries).call({ id });
    },
    /** A call that answers with the item as it is now. */
    useChange<Input>(call: CallOf<Input, Item>) {
      const { queries } = useApi();
      const queryClient = useQueryClient();
      const again = useReadAgain(readAgain);
      return useMutation({
        ...call(queries).mutationOptions(),
        onSuccess: (item) => {
          queryClient.setQueryData(one(queries).queryKey({ input: { id: item.id } }), item);
          return again();
        },
      });
    },
    /** The item itself stays in the cache for the screen that is being left. */
    useRemoval<Input, Output>(call: CallOf<Input, Output>) {
      return useAction(call, readAgain);
    },
  };
}
