import { membershipInputSchema, type MembershipInput } from '@vigie/contract/user.ts';
import type { Role } from '@vigie/contract/roles.ts';
import { fieldError, type FormRules } from '../forms/form-rules.ts';
import { seesWholeCompany } from './assignable-roles.ts';

/** What is entered of a membership; the choices not made yet are ''. */
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
  schema: membershipInputSchema,
  inputOf: membershipOf,
  fields: ['companyId', 'role', 'teamIds', 'allContexts', 'contextIds'],
  more: ({ role, allContexts, contextIds }) =>
    seesWholeCompany(role) || allContexts || contextIds.length > 0
      ? []
      : [fieldError('contextIds', 'contexts-required')],
};

/** A choice as the API takes it. */
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
