import { scopeOf, type Operation, type Scope } from '@vigie/contract/permissions.ts';
import { useUser } from './session-provider.tsx';

/** How far the connected user's role reaches with an operation; null when it never may call it. */
export function useScope(): (operation: Operation) => Scope | null {
  const role = useUser()?.active_profile.role.slug;
  return (operation) => (role === undefined ? null : scopeOf(operation, role));
}

/** Whether the connected user's role may ever call an operation. */
export function useMay(): (operation: Operation) => boolean {
  const scope = useScope();
  return (operation) => scope(operation) !== null;
}
