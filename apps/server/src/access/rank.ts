import { RANK, type Role } from '@vigie/contract/roles.ts';
import type { Actor } from './actor.ts';

/** Whether the actor may act on somebody of this role: administrators on all, others on lower ranks. */
export function outranks(actor: Pick<Actor, 'role' | 'scope'>, role: Role): boolean {
  return actor.scope === 'all' || RANK[actor.role] > RANK[role];
}
