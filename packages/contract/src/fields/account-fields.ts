import { LANGUAGES, LOCALES } from '../locales.ts';
import type { Fields } from './field.ts';
import { USER_FIELDS } from './user-fields.ts';

const { firstName, lastName, displayName, locale } = USER_FIELDS;
const FIRST_NAME = { ...firstName, autoComplete: 'given-name' } as const;
const LAST_NAME = { ...lastName, autoComplete: 'family-name' } as const;
const { isHalf: _isHalf, ...DISPLAY_NAME } = displayName;

/** Fields of the user's own account. */
export const ACCOUNT_FIELDS = {
  firstName: { ...FIRST_NAME, form: 'account' },
  lastName: { ...LAST_NAME, form: 'account' },
  displayName: { ...DISPLAY_NAME, autoComplete: 'nickname', form: 'account' },
  locale: {
    ...locale,
    hint: {
      en: 'It is also used for the e-mails you receive.',
      fr: 'C’est aussi celle des e-mails que vous recevez.',
    },
    choices: Object.fromEntries(
      LOCALES.map((one) => [one, { en: LANGUAGES[one].name, fr: LANGUAGES[one].name }]),
    ),
    empty: { en: 'As the browser', fr: 'Celle du navigateur' },
    form: 'account',
  },
  theme: {
    as: 'choice',
    label: { en: 'Theme', fr: 'Thème' },
    choices: {
      system: { en: 'As the system', fr: 'Comme le système' },
      light: { en: 'Light', fr: 'Clair' },
      dark: { en: 'Dark', fr: 'Sombre' },
    },
    isHalf: true,
    form: 'account',
  },
} as const satisfies Fields<never>;

/** Fields that a user tells colleagues in a profile. */
export const PROFILE_FORM_FIELDS = {
  firstName: FIRST_NAME,
  lastName: LAST_NAME,
  displayName: { ...DISPLAY_NAME, form: 'information' },
  jobTitle: {
    as: 'text',
    label: { en: 'Position', fr: 'Fonction' },
    autoComplete: 'organization-title',
    maxLength: 120,
    isHalf: true,
    form: 'information',
  },
  phone: {
    as: 'phone',
    label: { en: 'Telephone', fr: 'Téléphone' },
    autoComplete: 'tel',
    maxLength: 40,
    isHalf: true,
    form: 'information',
  },
  presentation: {
    as: 'long-text',
    label: { en: 'Presentation', fr: 'Présentation' },
    hint: {
      en: 'A few lines for colleagues: what you are responsible for, when you can be reached.',
      fr: 'Quelques lignes pour vos collègues : ce dont vous vous occupez, quand vous joindre.',
    },
    rows: 8,
    form: 'presentation',
  },
} as const satisfies Fields<never>;
