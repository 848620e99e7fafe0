import { scopeOf, type Operation } from '@vigie/contract/permissions.ts';
import type { Actor } from '../../access/actor.ts';

/** The actor as another operation would have it; null when it never may call it. */
export function actorFor(actor: Actor, operation: Operation): Actor | null {
  const scope = scopeOf(operation, actor.role);
  return scope === null ? null : { ...actor, scope };
}
