import { PROFILE_FORM_FIELDS } from '@vigie/contract/fields/account-fields.ts';
import type { ProfileChange, ProfileDetail } from '@vigie/contract/user.ts';
import type { Role } from '@vigie/contract/roles.ts';
import type { FormRules } from '../../shared/forms/form-rules.ts';
import type { Schemas } from '../../shared/forms/schemas.ts';
import { describeForm, type FormValues } from '../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';

/** Form of a profile, without picture and membership. */
export const PROFILE_FORM = describeForm(PROFILE_FORM_FIELDS, {
  facts: SCHEMA_FACTS.profile,
  schema: (schemas) => schemas.profileFormSchema,
});

/** Form values of a profile. A draft cannot contain a picture: `avatar` only states that there is one. */
export type ProfileFormValues = FormValues<typeof PROFILE_FORM_FIELDS, Schemas['profileFormSchema']> & {
  avatar: 'same' | 'new' | 'removed';
  role: Role;
  teamIds: string[];
  allContexts: boolean;
  contextIds: string[];
};
export const PRESENTATION_MAX_LENGTH = 2000;

export function profileFormFields(profile: ProfileDetail): ProfileFormValues {
  const { person: user, role, teams, allContexts, contexts } = profile;
  return {
    ...PROFILE_FORM.valuesOf({ ...user, ...profile }),
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
  const { role, teamIds, allContexts, contextIds } = fields;
  return {
    ...PROFILE_FORM.rules.inputOf(fields),
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
    fields: [...PROFILE_FORM.rules.fields, 'role', 'teamIds', 'allContexts', 'contextIds'],
  };
}
