import type { Becoming, ProviderInput } from '@vigie/contract/identity-provider.ts';
import type { FieldError } from '@vigie/contract/errors.ts';
import { RANK } from '@vigie/contract/roles.ts';
import { outranks, type Call } from '../../../access/actor.ts';
import { refuseFields } from '../../../errors/api-error.ts';
import { findCompanyName, listOwned } from '../../profiles/memberships.store.ts';

interface Given {
  path: string;
  becoming: Becoming;
}

/** Rules of a provider with its company; null: a provider of the instance. */
export type OwnedRules = Pick<ProviderInput, 'rules' | 'otherwise'> & { companyId: string | null };

/**
 * Refuses, at their fields, memberships that a provider must not grant or that the actor must not have it grant. These
 * are memberships of another company, of the actor's own rank or above, or with teams or contexts of another company.
 */
export async function requireFittingRules(call: Call, owned: OwnedRules): Promise<void> {
  const given = membershipsOf(owned);
  const faults = given.flatMap(({ path, becoming }) => [
    ...faultsOfCompany(becoming, owned.companyId, path),
    ...faultsOfRole(call, becoming, { companyId: owned.companyId, path }),
  ]);
  if (faults.length === 0) faults.push(...(await faultsOfBelonging(call, given, owned.companyId)));
  if (faults.length > 0) throw refuseFields(faults);
}

function membershipsOf({ rules, otherwise }: OwnedRules): Given[] {
  const given = rules.map((becoming, index) => ({ path: `rules.${index}.`, becoming }));
  return otherwise === null ? given : [...given, { path: 'otherwise.', becoming: otherwise }];
}

function faultsOfCompany(becoming: Becoming, companyId: string | null, path: string): FieldError[] {
  if (companyId === null)
    return becoming.companyId === null ? [faultAt(`${path}companyId`, 'company-required')] : [];
  const isOther = becoming.companyId !== null && becoming.companyId !== companyId;
  return isOther ? [faultAt(`${path}companyId`, 'company-unknown')] : [];
}

/** Returns faults of the role. Only the instance's own providers may grant a role that manages a company. */
function faultsOfRole(
  { actor }: Call,
  { role }: Becoming,
  { companyId, path }: { companyId: string | null; path: string },
): FieldError[] {
  const isAllowed = outranks(actor, role) && (companyId === null || RANK[role] < RANK.moderator);
  return isAllowed ? [] : [faultAt(`${path}role`, 'role-too-high')];
}

async function faultsOfBelonging(
  { db }: Call,
  given: readonly Given[],
  ownCompanyId: string | null,
): Promise<FieldError[]> {
  const faults: FieldError[] = [];
  for (const [companyId, ofCompany] of Map.groupBy(
    given,
    ({ becoming }) => becoming.companyId ?? ownCompanyId,
  )) {
    if (companyId === null || (await findCompanyName(db, companyId)) === null) {
      faults.push(...ofCompany.map(({ path }) => faultAt(`${path}companyId`, 'company-unknown')));
      continue;
    }
    const teamIds = ofCompany.flatMap(({ becoming }) => becoming.teamIds);
    const contextIds = ofCompany.flatMap(({ becoming }) => becoming.contextIds);
    const teams = await listOwned(db, 'teams', { companyId, ids: teamIds });
    const contexts = await listOwned(db, 'contexts', { companyId, ids: contextIds });
    for (const { path, becoming } of ofCompany) {
      if (becoming.teamIds.some((id) => !teams.has(id)))
        faults.push(faultAt(`${path}teamIds`, 'team-unknown'));
      if (becoming.contextIds.some((id) => !contexts.has(id)))
        faults.push(faultAt(`${path}contextIds`, 'context-unknown'));
    }
  }
  return faults;
}

function faultAt(path: string, code: string): FieldError {
  return { path, code, params: {} };
}
