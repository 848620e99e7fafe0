import type { Same } from '../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  pool: 'Pool',
  submit: 'Essayer dans le navigateur',
  unread: 'Le dernier essai n’a pas pu être lu',
  waiting: 'L’essai commence',
  result: 'Le dernier essai dans le navigateur',
  when: 'Essai sur {pool}, {at}.',
  failed: 'L’essai s’est interrompu : il ne couvre que les pages ci-dessous.',
  cancelled: 'L’essai a été arrêté : il ne couvre que les pages ci-dessous.',
  'no-page': 'Aucune page n’a été visitée.',
  fewer: {
    one: '{count} page enverrait moins de hits',
    other: '{count} pages enverraient moins de hits',
  },
  broken: {
    one: 'Des contrôles réussis aujourd’hui échoueraient sur {count} page',
    other: 'Des contrôles réussis aujourd’hui échoueraient sur {count} pages',
  },
  'not-visited': {
    one: '{count} page n’a pas pu être comparée',
    other: '{count} pages n’ont pas pu être comparées',
  },
  same: {
    one: 'Rien ne se perd sur {count} page',
    other: 'Rien ne se perd sur {count} pages',
  },
  'failed-without': 'La page n’a pas pu être visitée telle quelle.',
  'failed-with': 'La page n’a pas pu être visitée avec le changement.',
  'no-hits': 'Aucun hit n’est envoyé, ni sans le changement ni avec.',
  blocked: 'Bloqué par la politique :',
  requests: { one: '{count} requête', other: '{count} requêtes' },
  asked: 'Hôtes demandés plus ou moins souvent, sans puis avec :',
  hits: 'Hits',
  before: 'Sans',
  after: 'Avec',
  'unknown-tracker': 'Traceur inconnu',
  more: {
    one: '{count} page enverrait plus de hits',
    other: '{count} pages enverraient plus de hits',
  },
  'unmet-pages': {
    one: '{count} page ne charge pas ce qui est essayé',
    other: '{count} pages ne chargent pas ce qui est essayé',
  },
  unmet: 'La page ne charge pas ce qui est essayé : elle reste telle quelle.',
} as const satisfies Same<typeof en>;
