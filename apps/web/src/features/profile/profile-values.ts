import type { ProfileChange, ProfileDetail } from '@vigie/contract/user.ts';
import type { Role } from '@vigie/contract/roles.ts';
import type { FormRules } from '../../shared/forms/form-rules.ts';

/** Form values of a profile. A draft cannot hold a picture: `avatar` only says that there is one. */
export type ProfileFormValues = {
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

export function profileFormFields(profile: ProfileDetail): ProfileFormValues {
  const { person: user, jobTitle, phone, presentation, role, teams, allContexts, contexts } = profile;
  const { firstName, lastName, displayName } = user;
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

export function profileChange(
  fields: ProfileFormValues,
  mayAdminister: boolean,
): Omit<ProfileChange, 'updatedAt'> {
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

/** Returns the rules of the form. Users without permission for administration send no membership. */
export function profileRules(
  mayAdminister: boolean,
): FormRules<ProfileFormValues, ReturnType<typeof profileChange>> {
  return {
    schema: (schemas) => schemas.profileFormSchema,
    inputOf: (fields) => profileChange(fields, mayAdminister),
    fields: [
      'firstName',
      'lastName',
      'displayName',
      'jobTitle',
      'phone',
      'presentation',
      'role',
      'teamIds',
      'allContexts',
      'contextIds',
    ],
  };
}
