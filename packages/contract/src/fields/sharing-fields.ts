import { LANGUAGES, LOCALES } from '../locales.ts';
import type { Fields } from './field.ts';

/** Fields of a link that shows the health of websites to anyone who has it. */
export const LINK_FIELDS = {
  websiteIds: { as: 'references', label: { en: 'Websites', fr: 'Sites' }, form: 'link' },
  label: {
    as: 'text',
    label: { en: 'For whom', fr: 'Pour qui' },
    placeholder: { en: 'Client Verdier, the management…', fr: 'Cliente Verdier, direction…' },
    maxLength: 120,
    form: 'link',
  },
  days: {
    as: 'count',
    label: { en: 'How long it works', fr: 'Durée du lien' },
    choices: {
      1: { en: '1 day', fr: '1 jour' },
      7: { en: '7 days', fr: '7 jours' },
      30: { en: '30 days', fr: '30 jours' },
      90: { en: '90 days', fr: '90 jours' },
      365: { en: '365 days', fr: '365 jours' },
    },
    form: 'link',
  },
} as const satisfies Fields<never>;

/** Fields of the monthly report to a reader who is not a user. */
export const CLIENT_REPORT_FIELDS = {
  email: {
    as: 'email',
    label: { en: 'E-mail address', fr: 'Adresse e-mail' },
    form: 'report',
  },
  label: { ...LINK_FIELDS.label, form: 'report' },
  locale: {
    as: 'choice',
    label: { en: 'Language of the report', fr: 'Langue du rapport' },
    choices: Object.fromEntries(
      LOCALES.map((locale) => [locale, { en: LANGUAGES[locale].name, fr: LANGUAGES[locale].name }]),
    ),
    form: 'report',
  },
  websiteIds: { ...LINK_FIELDS.websiteIds, form: 'report' },
  isVouched: {
    as: 'switch',
    label: {
      en: 'This person has already agreed to be sent the report',
      fr: 'Cette personne a déjà accepté de recevoir le rapport',
    },
    hint: {
      en: 'Otherwise an e-mail asks them first.',
      fr: 'Sinon, un e-mail lui demande d’abord son accord.',
    },
    form: 'report',
  },
} as const satisfies Fields<never>;
