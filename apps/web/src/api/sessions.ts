import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';

/** Where one is signed in. */
export function useSessions() {
  const { queries } = useApi();
  return useQuery(queries.sessions.list.queryOptions());
}

function useReadAgain(): () => Promise<void> {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queries.sessions.list.key() });
}

/** Shows with the password that it is still the user who uses the session. */
export function useConfirmSession() {
  const { queries } = useApi();
  return useMutation(queries.sessions.confirm.mutationOptions());
}

export function useCloseSession() {
  const { queries } = useApi();
  return useMutation({ ...queries.sessions.remove.mutationOptions(), onSuccess: useReadAgain() });
}

export function useCloseOtherSessions() {
  const { queries } = useApi();
  return useMutation({ ...queries.sessions.removeOthers.mutationOptions(), onSuccess: useReadAgain() });
}
