import type { WebsiteContext } from '../website-context.ts';
import { CHANGED, type Fields } from './field.ts';

/** Fields of a context, in the order of its list. */
export const CONTEXT_FIELDS = {
  label: {
    as: 'text',
    label: { en: 'Label', fr: 'Libellé' },
    hint: { en: 'For example Staging.', fr: 'Par exemple Recette.' },
    list: true,
    form: 'context',
  },
  url: {
    as: 'address',
    label: { en: 'Base address', fr: 'Adresse de base' },
    hint: {
      en: 'Stands in for the website’s own; leave it empty to keep that one.',
      fr: 'Remplace celle du site ; laissez vide pour garder celle-ci.',
    },
    none: { en: 'The website’s own address', fr: 'L’adresse du site lui-même' },
    list: 'line',
    form: 'context',
  },
  origins: {
    as: 'slug',
    path: 'accessOrigins',
    label: { en: 'Sent to', fr: 'Envoyé à' },
    hint: {
      en: 'Origins, apart by spaces. Empty: that of the base address.',
      fr: 'Des origines séparées par des espaces. Vide : celle de l’adresse de base.',
    },
    placeholder: 'https://staging.example.com',
    form: 'access',
  },
  rows: {
    as: 'group',
    path: 'variableChanges',
    label: { en: 'Hidden variables', fr: 'Variables cachées' },
    list: true,
    form: 'variables',
  },
  access: {
    as: 'group',
    path: 'accessChanges',
    label: { en: 'Access', fr: 'Accès' },
    hint: {
      en: 'What opens a closed website. Sealed, never shown again, and sent to the origins below only: no redirect, frame or resource elsewhere gets it.',
      fr: 'Ce qui ouvre un site fermé. Chiffré, jamais réaffiché, et envoyé aux seules origines ci-dessous : aucune redirection, aucun cadre, aucune ressource ailleurs ne le reçoit.',
    },
    list: true,
    form: 'access',
  },
  updatedAt: { as: 'instant', label: CHANGED, list: 'none' },
} as const satisfies Fields<WebsiteContext>;
