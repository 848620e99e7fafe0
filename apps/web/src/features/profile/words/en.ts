export const en = {
  title: 'Profile of {name}',
  'title-own': 'My profile',
  'not-loaded': 'The profile could not be loaded',
  'not-found': 'This profile is not here',
  'not-found-back': 'Home',
  'step.information': 'Information',
  'step.presentation': 'Presentation',
  'step.avatar': 'Avatar',
  'administration.unused': 'role, teams and reach are up to an administrator or a moderator.',
  'step.administration': 'Administration',
  'step.save': 'Save',
  'field.presentation-left': { one: '{count} character left', other: '{count} characters left' },
  'avatar.lost': 'The picture of your draft is not stored: choose it again.',
  'save.submit': 'Save the profile',
  'save.done': 'The profile is saved.',
  'save.failed': 'The profile could not be saved',
  'save.avatar-failed': 'The profile is saved, but the avatar could not be',
  'errors.first-name-required': 'First name is required',
  'errors.last-name-required': 'Last name is required',
  'errors.presentation-too-long': 'The presentation may have at most {max} characters',
  'errors.refused': 'The server does not accept this value',
} as const;

declare module '../../../shared/i18n/i18n.ts' {
  interface Catalogues {
    profile: typeof en;
  }
}
