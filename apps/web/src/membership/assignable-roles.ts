import { RANK, ROLES, type Role } from '@vigie/contract/roles.ts';

/** The roles that somebody may give: an administrator all of them, others those below their own. */
export function assignableRoles(own: Role | undefined): readonly Role[] {
  if (own === undefined) return [];
  return own === 'admin' ? ROLES : ROLES.filter((role) => RANK[role] < RANK[own]);
}

/** Whether a role sees its whole company, whatever its contexts. */
export function seesWholeCompany(role: string): boolean {
  return role === 'admin' || role === 'moderator';
}
