import type { Release } from '../release.ts';
import { NAME, type Fields } from './field.ts';

/** Fields of a release, in the order of its form. */
export const RELEASE_FIELDS = {
  label: {
    as: 'text',
    label: NAME,
    hint: {
      en: 'A version or what changed, such as 2026.47.',
      fr: 'Une version ou ce qui change, par exemple 2026.47.',
    },
    form: 'release',
  },
  at: {
    as: 'instant',
    path: 'releasedAt',
    label: { en: 'Went out on', fr: 'Mise en production le' },
    hint: { en: 'Empty: now.', fr: 'Vide : maintenant.' },
    form: 'release',
  },
  url: {
    as: 'text',
    label: { en: 'Link (optional)', fr: 'Lien (facultatif)' },
    hint: { en: 'Where to read what changed.', fr: 'Où lire ce qui a changé.' },
    placeholder: 'https://',
    form: 'release',
  },
} as const satisfies Fields<Release>;
