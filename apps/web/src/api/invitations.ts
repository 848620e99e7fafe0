import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-provider.tsx';

/** The company that a guest code invites to. */
export function useInvitation(guestCode: string) {
  const { queries } = useApi();
  return useQuery({
    ...queries.invitations.get.queryOptions({ input: { guestCode } }),
    enabled: guestCode !== '',
  });
}

/** Who is signed in on this browser; nobody is asked for where there is no token. */
export function useOwnUser(isEnabled: boolean) {
  const { queries } = useApi();
  return useQuery({ ...queries.users.own.queryOptions({ staleTime: Infinity }), enabled: isEnabled });
}
