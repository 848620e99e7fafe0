import type { Token } from '../token.ts';
import { NAME, type Fields } from './field.ts';

/** Fields of a token, in the order of its form. */
export const TOKEN_FIELDS = {
  name: {
    as: 'text',
    label: NAME,
    hint: {
      en: 'What uses it. The audit log shows this name.',
      fr: 'Ce qui l’utilise. Le journal d’audit cite ce nom.',
    },
    form: 'token',
  },
  scope: {
    as: 'choice',
    label: { en: 'What it may do', fr: 'Ce qu’il permet' },
    choices: {
      read: { en: 'Read', fr: 'Lecture' },
      run: { en: 'Run', fr: 'Exécution' },
      configure: { en: 'Configure', fr: 'Configuration' },
      provision: { en: 'Provision', fr: 'Approvisionnement' },
      orders: { en: 'Send orders', fr: 'Envoi de commandes' },
      'server-calls': { en: 'Send server calls', fr: 'Envoi d’appels de serveur' },
    },
    choiceHints: {
      read: { en: 'Results, settings and captured values.', fr: 'Résultats, réglages et valeurs capturées.' },
      run: {
        en: 'Also starts audits and tests, and reports releases.',
        fr: 'Lance aussi les audits et les tests, et signale les mises en production.',
      },
      configure: {
        en: 'Also changes websites, contexts, tests, pools, schedules, channels, alarm rules, agents and tags.',
        fr: 'Modifie aussi les sites, contextes, tests, pools, planifications, canaux, règles d’alerte, agents et balises.',
      },
      provision: {
        en: 'Only for your directory (SCIM): it creates, changes and deactivates users and teams of this company.',
        fr: 'Pour votre annuaire seulement (SCIM) : il crée, modifie et désactive les utilisateurs et les équipes de cette entreprise.',
      },
      orders: {
        en: 'Only for a shop: it sends orders and purchases of this company’s websites, and reads nothing.',
        fr: 'Pour une boutique seulement : il envoie les commandes et les achats des sites de cette entreprise, et ne lit rien.',
      },
      'server-calls': {
        en: 'Only for vigie proxy: it sends the calls of servers of this company’s websites, and reads nothing.',
        fr: 'Pour vigie proxy seulement : il envoie les appels des serveurs des sites de cette entreprise, et ne lit rien.',
      },
    },
    start: 'read',
    form: 'token',
  },
  days: {
    as: 'count',
    label: { en: 'Works for', fr: 'Durée' },
    choices: {
      7: { en: '7 days', fr: '7 jours' },
      30: { en: '30 days', fr: '30 jours' },
      90: { en: '90 days', fr: '90 jours' },
      365: { en: '365 days', fr: '365 jours' },
    },
    form: 'token',
  },
} as const satisfies Fields<Token>;

const { provision: _scope, ...ownScopes } = TOKEN_FIELDS.scope.choices;

/** Scope of a user's own token. Only a company's token serves a directory. */
export const OWN_SCOPE_FIELD = { ...TOKEN_FIELDS.scope, choices: ownScopes };
