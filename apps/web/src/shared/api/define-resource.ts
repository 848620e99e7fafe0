import {
  hashKey,
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { ProcedureUtils } from '@orpc/tanstack-query';
import { useApi } from './api-provider.tsx';
import type { Queries } from './client.ts';
import { failureOf } from './failure.ts';
import type { CallContext } from './link.ts';

type Call<Input, Output> = ProcedureUtils<CallContext, Input, Output, Error>;
/** Names one call of the API: `(queries) => queries.tags.create`. */
export type PickCall<Input, Output> = (queries: Queries) => Call<Input, Output>;

/** Polling interval of an answer that a worker or an agent still changes, in ms. */
const CHANGING_MS = 2_000;

/** Names the stored item that a call changes, and the version that it changes. */
interface Stored {
  id: string;
  updatedAt: string | Date;
}

interface AnswerOptions<Output> {
  enabled?: boolean;
  staleTime?: number;
  refetchInterval?: number;
  /** Returns whether a worker or an agent still changes an answer. It is polled until then. */
  isChanging?: (answer: Output) => boolean;
  /** True if the answer to another input stays on screen until the new one arrives. */
  keepsPrevious?: boolean;
}

/** Returns the answer of a call to an input; undefined until it arrives. */
export function useAnswer<Input, Output>(
  call: PickCall<Input, Output>,
  input: Input,
  { keepsPrevious = false, isChanging, ...options }: AnswerOptions<Output> = {},
) {
  const { queries } = useApi();
  // The options of a call depend on whether its input may be left out; here it never is.
  const named = call(queries) as ProcedureUtils<CallContext, unknown, Output, Error>;
  return useQuery<Output>({
    ...named.queryOptions({ input }),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(isChanging && {
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && isChanging(data) ? CHANGING_MS : false,
    }),
    ...options,
  });
}

/**
 * Returns the hooks of one resource. They share one cache rule: the answer of a change is stored, and what it makes
 * stale is read again.
 */
export function defineResource<Item extends { id: string }>(one: PickCall<{ id: string }, Item>) {
  function useRead(): (id: string) => Promise<Item> {
    const { queries } = useApi();
    return (id) => one(queries).call({ id });
  }
  function useChange<Input>(call: PickCall<Input, Item>) {
    const { queries } = useApi();
    const queryClient = useQueryClient();
    return useWrite(call, (item) => {
      const queryKey = one(queries).queryKey({ input: { id: item.id } });
      queryClient.setQueryData(queryKey, item);
      return queryKey;
    });
  }
  return {
    useOne: (id: string, options: AnswerOptions<Item> = {}) => useAnswer(one, { id }, options),
    /** Returns a function that reads one stored item, bypassing the cache. */
    useRead,
    /** Returns a call that adds or changes an item and returns it. */
    useChange,
    /**
     * Returns how an editor reads and saves: a stored item is changed in the version that was opened, and a new one,
     * null, is created together with the values of `ofNew`.
     */
    useSaving<New extends object, Change extends Stored, OfNew extends object = object>(
      stored: { id: string } | null,
      calls: (queries: Queries) => { create: Call<New, Item>; update: Call<Change, Item> },
      ofNew?: OfNew,
    ) {
      const add = useChange((queries) => calls(queries).create);
      const change = useChange((queries) => calls(queries).update);
      const read = useRead();
      return {
        read: () => read(stored?.id ?? ''),
        save: (input: Omit<New, keyof OfNew> & Omit<Change, keyof Stored>, updatedAt: string) =>
          stored === null
            ? add.mutateAsync({ ...input, ...ofNew } as unknown as New)
            : change.mutateAsync({ ...input, id: stored.id, updatedAt } as unknown as Change),
      };
    },
    /** Returns a call that removes an item. The item stays cached for the screen that is being left. */
    useRemoval<Input extends { id: string }, Output>(call: PickCall<Input, Output>) {
      const { queries } = useApi();
      return useWrite(call, (_, { id }) => one(queries).queryKey({ input: { id } }));
    },
  };
}

/** Returns a call that changes something and returns no item. `renew` reads again what is outside the cache. */
export function useAction<Input, Output>(call: PickCall<Input, Output>, renew?: () => Promise<void>) {
  return useWrite(call, () => undefined, renew);
}

/** Returns a call after which stale answers are read again, but not the one whose key `known` returns. */
function useWrite<Input, Output>(
  call: PickCall<Input, Output>,
  known: (output: Output, input: Input) => QueryKey | undefined,
  renew?: () => Promise<void>,
) {
  const { queries } = useApi();
  const readAgain = useReadAgain(call);
  return useMutation({
    ...call(queries).mutationOptions(),
    onSuccess: (output, input) => Promise.all([readAgain(known(output, input)), renew?.()]),
    onError: (error) => (isConflict(error) ? readAgain() : undefined),
  });
}

/** Returns a call that changes nothing that the panel shows, such as a preview or a test message. */
export function useCall<Input, Output>(call: PickCall<Input, Output>) {
  const { queries } = useApi();
  return useMutation(call(queries).mutationOptions());
}

/** Returns whether somebody else has saved the item since it was read. The panel then shows an old version of it. */
export const isConflict = (error: unknown): boolean => failureOf(error).code === 'changed-meanwhile';

/**
 * Returns a function that reads again what a call makes stale: the answers of its resource, and those that the contract
 * names. It leaves out the answer with the key `known`.
 */
export function useReadAgain<Input, Output>(call: PickCall<Input, Output>) {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const [resource, action] = call(queries).mutationKey()[0] as [resource: string, action: string];
  return async (known?: QueryKey): Promise<void> => {
    const knownHash = known === undefined ? null : hashKey(known);
    await Promise.all([
      queryClient.invalidateQueries({
        queryKey: [[resource]],
        predicate: ({ queryHash }) => queryHash !== knownHash,
      }),
      readOthersAgain(queryClient, `${resource}.${action}`),
    ]);
  };
}

async function readOthersAgain(queryClient: QueryClient, operation: string): Promise<void> {
  // Loaded separately: no screen needs the list before a change.
  const list = await import('@vigie/contract/api/shown-data.ts').catch(() => null);
  // Without the list every answer may be stale.
  if (list === null) return queryClient.invalidateQueries();
  return readAnswersAgain(queryClient, list.STALE_AFTER_CALL[operation] ?? []);
}

/** Reads answers again, each named by its resource and its call; null: all answers of the resource. */
export async function readAnswersAgain(
  queryClient: QueryClient,
  answers: readonly (readonly [resource: string, action: string | null])[],
): Promise<void> {
  const keys = answers.map(([resource, action]) => (action === null ? [resource] : [resource, action]));
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
