import type { QueryClient } from '@tanstack/react-query';
import type { ConnectedUser } from '@vigie/contract/session.ts';
import type { Queries } from '../api/client.ts';
import type { SessionStore } from '../session/session-store.ts';

/** The connected user, or null when nobody is signed in. */
export type SignedIn = () => Promise<ConnectedUser | null>;

export interface SignedInOptions {
  queryClient: QueryClient;
  queries: Queries;
  session: SessionStore;
  /** Hears why the own user could not be loaded. */
  log: (error: unknown) => void;
  /** Leaves a screen that is already shown when its user turns out not to be signed in. */
  leave: () => void;
  /** Whether the document goes, and its fetches with it. */
  isLeaving: () => boolean;
}

/**
 * Shows the user of the last visit at once, and fetches the current one in the background. Without a stored user, it
 * waits for the answer.
 */
export function createSignedIn(options: SignedInOptions): SignedIn {
  const { queryClient, queries, session, log, leave, isLeaving } = options;
  const own = queries.users.own.queryOptions({ staleTime: Infinity });

  async function fetchOwn(): Promise<ConnectedUser | null> {
    try {
      const user = await queryClient.query(own);
      session.remember(user);
      return user;
    } catch (error) {
      // Never settles: what is on screen stays there until the document is gone.
      if (isLeaving()) return new Promise(() => {});
      session.clear();
      queryClient.removeQueries({ queryKey: own.queryKey });
      log(error);
      return null;
    }
  }

  async function refresh(): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: own.queryKey, refetchType: 'none' });
    if ((await fetchOwn()) === null) leave();
  }

  return async () => {
    if (session.token() === null) return null;
    const known = queryClient.getQueryData(own.queryKey);
    if (known) return known;
    const kept = session.user();
    if (!kept) return fetchOwn();
    queryClient.setQueryData(own.queryKey, kept);
    void refresh();
    return kept;
  };
}
