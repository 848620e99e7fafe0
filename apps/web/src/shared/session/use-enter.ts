import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { safeTarget } from './safe-target.ts';
import { useSessionStore } from './session-provider.tsx';

/** Returns a function that opens a session of any user and navigates to a path of the panel. */
export function useEnter(): (
  opened: { token: string; expiresAt: string },
  target: string | undefined,
) => Promise<void> {
  const session = useSessionStore();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (opened, target) => {
    session.clear();
    queryClient.clear();
    session.open(opened);
    await navigate({ href: safeTarget(target, location.origin), replace: true });
  };
}
