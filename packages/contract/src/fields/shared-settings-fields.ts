import type { SharedField } from '../shared-fields.ts';
import type { SharedSettings } from '../shared-settings.ts';
import { NAME, YES_OR_NO, type Field, type Fields } from './field.ts';
import { WEBSITE_FIELDS } from './website-fields.ts';

const { delaySeconds, pagesPerAudit, lookAheadSeconds, respectRobots } = WEBSITE_FIELDS;

/** Settings of a website that several websites can share. */
export const SETTING_FIELDS = {
  delaySeconds,
  pagesPerAudit,
  lookAheadSeconds,
  respectRobots,
  hits: {
    as: 'choice',
    label: { en: 'Hits of visits', fr: 'Hits des visites' },
    choices: {
      deliver: { en: 'Delivered as they are', fr: 'Remis tels quels' },
      mark: { en: 'Delivered with a mark', fr: 'Remis avec une marque' },
      'answer-locally': { en: 'Answered by Vigie', fr: 'Répondus par Vigie' },
    },
  },
  namesVigie: {
    as: 'switch',
    label: { en: 'Name Vigie in the user agent', fr: 'Nommer Vigie dans le user agent' },
    choices: YES_OR_NO,
  },
  pictures: {
    as: 'switch',
    label: { en: 'A picture of each page', fr: 'Une image de chaque page' },
    choices: YES_OR_NO,
  },
  profile: { as: 'group', label: { en: 'Visitor', fr: 'Visiteur' } },
  needsConsent: {
    as: 'choice',
    label: { en: 'Consent of the tracker', fr: 'Consentement du traceur' },
    choices: {
      detect: { en: 'To be found out', fr: 'À trouver' },
      yes: { en: 'Yes, it must wait', fr: 'Oui, il doit l’attendre' },
      no: { en: 'No, it is exempt', fr: 'Non, il en est exempté' },
    },
  },
  consentSteps: {
    as: 'group',
    label: { en: 'Steps that answer the banner', fr: 'Étapes qui répondent au bandeau' },
  },
  agentNeeds: { as: 'group', label: { en: 'Agents', fr: 'Agents' } },
  channelIds: { as: 'references', label: { en: 'Channels of the website', fr: 'Canaux du site' } },
  schedule: { as: 'schedule', label: { en: 'Schedule of the audit', fr: 'Planification de l’audit' } },
} as const satisfies Record<SharedField, Field<never>>;

/** Fields of shared settings, in the order of their list. */
export const SHARED_SETTINGS_FIELDS = {
  name: {
    as: 'text',
    label: NAME,
    hint: {
      en: 'For example the brand or the kind of website.',
      fr: 'Par exemple la marque ou le genre de site.',
    },
    maxLength: 80,
    list: true,
    form: 'shared-settings',
  },
  settings: { as: 'group', label: { en: 'Settings', fr: 'Réglages' }, list: 'line' },
  websites: { as: 'count', label: { en: 'Websites', fr: 'Sites' }, list: 'named' },
  withExceptions: {
    as: 'count',
    label: { en: 'With exceptions', fr: 'Avec exceptions' },
    list: 'named',
  },
} as const satisfies Fields<SharedSettings>;
