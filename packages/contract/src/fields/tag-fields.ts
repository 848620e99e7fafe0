import type { Tag } from '../tag.ts';
import { NAME, type Fields } from './field.ts';

/** Fields of a tag, in the order of its screens. */
export const TAG_FIELDS = {
  name: {
    as: 'text',
    label: NAME,
    hint: { en: 'As your colleagues call it.', fr: 'Tel que vos collègues le connaissent.' },
    list: true,
    isBeside: true,
    form: 'tag',
  },
  vendor: {
    as: 'text',
    label: { en: 'Vendor', fr: 'Éditeur' },
    hint: { en: 'Who makes or hosts it.', fr: 'Qui l’édite ou l’héberge.' },
    detail: true,
    form: 'tag',
  },
  patterns: {
    as: 'lines',
    label: { en: 'Addresses', fr: 'Adresses' },
    hint: {
      en: 'One a line: a part of the host and path. A star stands for any characters.',
      fr: 'Une par ligne : une partie de l’hôte et du chemin. Une étoile remplace n’importe quels caractères.',
    },
    list: 'line',
    form: 'tag',
  },
  purpose: {
    as: 'choice',
    label: { en: 'Purpose', fr: 'Usage' },
    choices: {
      analytics: { en: 'Analytics', fr: 'Mesure d’audience' },
      advertising: { en: 'Advertising', fr: 'Publicité' },
      consent: { en: 'Consent', fr: 'Consentement' },
      testing: { en: 'A/B testing', fr: 'Tests A/B' },
      support: { en: 'Customer support', fr: 'Relation client' },
      performance: { en: 'Performance', fr: 'Performance' },
      other: { en: 'Other', fr: 'Autre' },
    },
    start: 'analytics',
    list: true,
    isBeside: true,
    detail: true,
    filter: true,
    form: 'tag',
  },
  origin: {
    as: 'choice',
    label: { en: 'Origin', fr: 'Origine' },
    choices: {
      own: { en: 'Your company’s', fr: 'De votre entreprise' },
      'built-in': { en: 'Built in', fr: 'Intégré' },
    },
    of: ({ builtIn }) => (builtIn ? 'built-in' : 'own'),
    list: true,
    detail: true,
  },
  url: {
    as: 'link',
    label: { en: 'Website', fr: 'Site' },
    hint: { en: 'Where to read about it.', fr: 'Où se renseigner à son sujet.' },
    placeholder: 'https://',
    detail: true,
    form: 'tag',
  },
} as const satisfies Fields<Tag>;
