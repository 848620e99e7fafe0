import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../shared/api/api-provider.tsx';
import { useGoTo } from '../../shared/session/go-to.tsx';
import { useSessionStore } from '../../shared/session/session-provider.tsx';
import { removeDrafts } from '../../shared/ui/page-form/draft-storage.ts';

/**
 * Returns a function that ends the session here and on the server, then the provider's own session. The session here
 * ends even if the server is unreachable.
 */
export function useLogOut(): () => Promise<void> {
  const { client } = useApi();
  const session = useSessionStore();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const goTo = useGoTo();
  return async () => {
    // Only an open session knows the address at which its provider ends the provider's session.
    const { url } = await client.signInProviders.signOut().catch(() => ({ url: null }));
    await client.sessions.deleteCurrent().catch(() => {});
    session.clear();
    await navigate({ to: '/connexion' });
    removeDrafts(sessionStorage);
    queryClient.clear();
    if (url !== null) goTo(url);
  };
}
