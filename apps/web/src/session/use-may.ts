import { scopeOf, type Operation } from '@vigie/contract/permissions.ts';
import { useUser } from './session-provider.tsx';

/** Whether the connected user's role may ever call an operation. */
export function useMay(): (operation: Operation) => boolean {
  const role = useUser()?.active_profile.role.slug;
  return (operation) => role !== undefined && scopeOf(operation, role) !== null;
}
