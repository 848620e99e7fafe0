import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Auditer depuis plusieurs emplacements',
  lead: '{website} est visité depuis chaque emplacement au même moment. Ce qui diffère est ensuite comparé.',
  locations: 'Emplacements',
  agents: { one: '{location} ({count} agent)', other: '{location} ({count} agents)' },
  offline: '{location} (aucun agent en ligne)',
  counted: 'Compte pour la note',
  'counted-hint':
    'Son audit entre dans la note, l’historique et les alarmes. Les autres ne servent qu’à la comparaison.',
  'errors.location-required': 'Un emplacement est vide. Retirez-le.',
  'errors.locations-too-few': 'Choisissez au moins deux emplacements.',
  'errors.locations-too-many': 'Choisissez au plus dix emplacements.',
  'errors.refused': 'Le serveur a refusé ces emplacements. Vérifiez-les et réessayez.',
  'too-few-known': 'Les agents qui peuvent visiter ce site sont à moins de deux emplacements',
  'too-few-known-text': 'Indiquez où se trouve chaque agent dans ses réglages, ou ajoutez un agent ailleurs.',
  submit: 'Lancer les audits',
  failed: 'Les audits n’ont pas pu démarrer',
} as const satisfies Same<typeof en>;
