import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../api/api-provider.tsx';
import { useGoTo } from '../../session/go-to.tsx';
import { useSessionStore } from '../../session/session-provider.tsx';
import { removeDrafts } from '../../ui/page-form/draft-storage.ts';

/**
 * Closes the session on the server as well, and then the provider's own; a server out of reach does not keep anyone
 * signed in here.
 */
export function useLogOut(): () => Promise<void> {
  const { client } = useApi();
  const session = useSessionStore();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const goTo = useGoTo();
  return async () => {
    // Only an open session says where its provider ends its own.
    const { url } = await client.signInProviders.signOut().catch(() => ({ url: null }));
    await client.sessions.deleteCurrent().catch(() => {});
    session.clear();
    await navigate({ to: '/connexion' });
    removeDrafts(sessionStorage);
    queryClient.clear();
    if (url !== null) goTo(url);
  };
}
