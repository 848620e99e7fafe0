import type { MembershipInput } from '@vigie/contract/user.ts';
import { RANK, type Role, ROLES } from '@vigie/contract/roles.ts';
import { fieldError, type FormRules } from '../../shared/forms/form-rules.ts';

/** Form values of a membership; a choice not made yet is ''. */
export type MembershipValues = {
  companyId: string;
  role: string;
  teamIds: string[];
  allContexts: boolean;
  contextIds: string[];
};
export const NEW_MEMBERSHIP: MembershipValues = {
  companyId: '',
  role: '',
  teamIds: [],
  allContexts: true,
  contextIds: [],
};

export const MEMBERSHIP_RULES: FormRules<MembershipValues, MembershipInput> = {
  schema: (schemas) => schemas.membershipInputSchema,
  inputOf: membershipOf,
  fields: ['companyId', 'role', 'teamIds', 'allContexts', 'contextIds'],
  more: ({ role, allContexts, contextIds }) =>
    seesWholeCompany(role) || allContexts || contextIds.length > 0
      ? []
      : [fieldError('contextIds', 'contexts-required')],
};

/** Returns the form values as API input. */
export function membershipOf(values: MembershipValues): MembershipInput {
  const role = values.role as Role;
  const allContexts = values.allContexts || seesWholeCompany(role);
  return {
    companyId: values.companyId,
    role,
    teamIds: values.teamIds,
    allContexts,
    contextIds: allContexts ? [] : values.contextIds,
  };
}

/** Returns the roles that a user may assign: an administrator all of them, others those below their own. */
export function assignableRoles(own: Role | undefined): readonly Role[] {
  if (own === undefined) return [];
  return own === 'admin' ? ROLES : ROLES.filter((role) => RANK[role] < RANK[own]);
}

/** Returns whether a role may read its whole company, whatever its contexts. */
export function seesWholeCompany(role: string): boolean {
  return role === 'admin' || role === 'moderator';
}
