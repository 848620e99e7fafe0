import { useApi } from './api-provider.tsx';
import { useGrowingList } from './growing-list.ts';

/** E-mails that no mail server took, newest first. */
export function useOutbox() {
  const { queries } = useApi();
  return useGrowingList(queries.outbox.list, { limit: 50 });
}
