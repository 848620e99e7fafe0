import type { MembershipInput } from '@vigie/contract/person.ts';
import { ROLES } from '@vigie/contract/roles.ts';
import { seesWholeCompany } from './assignable-roles.ts';

/** What is entered of a membership; the choices not made yet are ''. */
export type MembershipValues = {
  companyId: string;
  role: string;
  teamIds: string[];
  allContexts: boolean;
  contextIds: string[];
};
export type MembershipRefusal = 'company-required' | 'role-required' | 'contexts-required';

export const NEW_MEMBERSHIP: MembershipValues = {
  companyId: '',
  role: '',
  teamIds: [],
  allContexts: true,
  contextIds: [],
};

/** Which choices are missing, by field. */
export function membershipRefusals(values: MembershipValues) {
  const { companyId, role, allContexts, contextIds } = values;
  const refusals: Partial<Record<keyof MembershipValues, MembershipRefusal>> = {};
  if (companyId === '') refusals.companyId = 'company-required';
  if (role === '') refusals.role = 'role-required';
  if (!seesWholeCompany(role) && !allContexts && contextIds.length === 0)
    refusals.contextIds = 'contexts-required';
  return refusals;
}

/** A complete choice as the API takes it. */
export function membershipOf(values: MembershipValues): MembershipInput {
  const role = ROLES.find((one) => one === values.role) ?? 'guest';
  const allContexts = values.allContexts || seesWholeCompany(role);
  return {
    companyId: values.companyId,
    role,
    teamIds: values.teamIds,
    allContexts,
    contextIds: allContexts ? [] : values.contextIds,
  };
}
