import { useAnswer } from './define-resource.ts';

/** The company that a guest code invites to. */
export const useInvitation = (guestCode: string) =>
  useAnswer((queries) => queries.invitations.get, { guestCode }, { enabled: guestCode !== '' });

/** Who is signed in on this browser; nobody is asked for where there is no token. */
export const useOwnUser = (enabled: boolean) =>
  useAnswer((queries) => queries.users.own, undefined, { staleTime: Infinity, enabled });
