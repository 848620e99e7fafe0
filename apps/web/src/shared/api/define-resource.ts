import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { ProcedureUtils } from '@orpc/tanstack-query';
import { useApi } from './api-provider.tsx';
import type { Queries } from './client.ts';
import { failureOf } from './failure.ts';
import type { CallContext } from './link.ts';

/** Names one call of the API: `(queries) => queries.tags.create`. */
export type PickCall<Input, Output> = (queries: Queries) => ProcedureUtils<CallContext, Input, Output, Error>;

/** Names resources or calls of the API whose cached answers a change invalidates. */
export type PickAnswers = (queries: Queries) => readonly { key: () => QueryKey }[];

/** Polling interval of an answer that a worker or an agent still changes, in ms. */
const CHANGING_MS = 2_000;

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

interface ResourceOptions<Item> {
  one: PickCall<{ id: string }, Item>;
  /** Answers that are read again whenever an item is added, changed or removed. */
  readAgain: PickAnswers;
}

/**
 * Returns the hooks of one resource. They share one cache rule: an answer is stored, and dependent answers are read
 * again.
 */
export function defineResource<Item extends { id: string }>({ one, readAgain }: ResourceOptions<Item>) {
  return {
    useOne: (id: string, options: AnswerOptions<Item> = {}) => useAnswer(one, { id }, options),
    /** Returns a function that reads one stored item, bypassing the cache. */
    useRead(): (id: string) => Promise<Item> {
      const { queries } = useApi();
      return (id) => one(queries).call({ id });
    },
    /** Returns a call that adds or changes an item and returns it. */
    useChange<Input>(call: PickCall<Input, Item>) {
      const { queries } = useApi();
      const queryClient = useQueryClient();
      const again = useReadAgain(readAgain);
      return useMutation({
        ...call(queries).mutationOptions(),
        onSuccess: (item) => {
          queryClient.setQueryData(one(queries).queryKey({ input: { id: item.id } }), item);
          return again();
        },
        onError: (error) => (isConflict(error) ? again() : undefined),
      });
    },
    /** Returns a call that removes an item. The item stays cached for the screen that is being left. */
    useRemoval<Input, Output>(call: PickCall<Input, Output>) {
      return useAction(call, readAgain);
    },
  };
}

const NOTHING: PickAnswers = () => [];

/**
 * Returns a call that changes something outside a resource, or returns no item. `renew` reads again what is outside the
 * cache.
 */
export function useAction<Input, Output>(
  call: PickCall<Input, Output>,
  readAgain = NOTHING,
  renew?: () => Promise<void>,
) {
  const { queries } = useApi();
  const again = useReadAgain(readAgain);
  return useMutation({
    ...call(queries).mutationOptions(),
    onSuccess: () => Promise.all([again(), renew?.()]),
    onError: (error) => (isConflict(error) ? again() : undefined),
  });
}

/** Returns whether somebody else has saved the item since it was read. The panel then shows an old version of it. */
export const isConflict = (error: unknown): boolean => failureOf(error).code === 'changed-meanwhile';

/** Returns a function that reads the invalidated answers again. */
export function useReadAgain(answers: PickAnswers): () => Promise<unknown> {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return () =>
    Promise.all(answers(queries).map((answer) => queryClient.invalidateQueries({ queryKey: answer.key() })));
}
