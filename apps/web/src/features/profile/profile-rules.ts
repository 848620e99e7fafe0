import type { ProfileChange, ProfileDetail } from '@vigie/contract/person.ts';
import type { Role } from '@vigie/contract/roles.ts';
import type { Failure } from '../../api/failure.ts';

/** The wizard that changes a profile. A picture cannot be kept in a draft: `avatar` only says that there is one. */
export type ProfileFields = {
  firstName: string;
  lastName: string;
  displayName: string;
  jobTitle: string;
  phone: string;
  presentation: string;
  avatar: 'same' | 'new' | 'removed';
  role: Role;
  teamIds: string[];
  allContexts: boolean;
  contextIds: string[];
};
export const NAME_MAX_LENGTH = 120;
export const PHONE_MAX_LENGTH = 40;
export const PRESENTATION_MAX_LENGTH = 2000;

type ProfileRefusal = 'first-name-required' | 'last-name-required' | 'presentation-too-long' | 'refused';
export type ProfileRefusals = Partial<Record<keyof ProfileFields, ProfileRefusal>>;

export function fieldsOf(profile: ProfileDetail): ProfileFields {
  const { person, jobTitle, phone, presentation, role, teams, allContexts, contexts } = profile;
  const { firstName, lastName, displayName } = person;
  return {
    firstName,
    lastName,
    displayName,
    jobTitle,
    phone,
    presentation,
    avatar: 'same',
    role,
    teamIds: teams.map(({ id }) => id),
    allContexts,
    contextIds: contexts.map(({ id }) => id),
  };
}

/** The rules of the contract's profileChangeSchema, without its library. */
export function refusalsOf({ firstName, lastName, presentation }: ProfileFields): ProfileRefusals {
  return {
    ...(firstName.trim() === '' ? { firstName: 'first-name-required' } : {}),
    ...(lastName.trim() === '' ? { lastName: 'last-name-required' } : {}),
    ...(presentation.trim().length > PRESENTATION_MAX_LENGTH
      ? { presentation: 'presentation-too-long' }
      : {}),
  };
}

export function changeOf(fields: ProfileFields, mayAdminister: boolean): Omit<ProfileChange, 'updatedAt'> {
  const { firstName, lastName, displayName, jobTitle, phone, presentation } = fields;
  const { role, teamIds, allContexts, contextIds } = fields;
  return {
    firstName,
    lastName,
    displayName,
    jobTitle,
    phone,
    presentation,
    ...(mayAdminister
      ? { administration: { role, teamIds, allContexts, contextIds: allContexts ? [] : contextIds } }
      : {}),
  };
}

/** Leads what the server refused to its field. */
export function serverRefusals({ code, fields }: Failure, known: ProfileFields): ProfileRefusals {
  if (code !== 'invalid-input') return {};
  const names = fields.map(({ path }) => path.replace(/^administration\./, '').split('.')[0] ?? '');
  return Object.fromEntries(names.filter((name) => name in known).map((name) => [name, 'refused']));
}
