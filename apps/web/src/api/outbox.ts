import { useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';
import { growing } from './growing-list.ts';

/** E-mails that no mail server took, newest first. */
export function useOutbox() {
  const { queries } = useApi();
  return growing(
    useInfiniteQuery(
      queries.outbox.list.infiniteOptions({
        input: (after: string | undefined) => ({ limit: 50 as const, after }),
        initialPageParam: undefined,
        getNextPageParam: (last) => last.next ?? undefined,
      }),
    ),
  );
}
