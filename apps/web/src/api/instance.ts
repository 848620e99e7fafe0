import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';

/** Who runs this instance, and whether mails leave it; undefined until it is known. */
export function useInstance() {
  const { queries } = useApi();
  return useQuery({ ...queries.instance.get.queryOptions(), staleTime: Infinity }).data;
}

/** Whether mails leave this instance; believed until it says no. */
export function useSendsMails(): boolean {
  return useInstance()?.sendsMails ?? true;
}
