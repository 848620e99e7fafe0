import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Connexion',
  change: 'Réglages de la connexion',
  failed: 'Les réglages de la connexion n’ont pas pu être chargés',
  providers: 'Fournisseurs',
  none: 'Aucun',
  domains: 'Domaines e-mail',
  'domains-proven': { one: '{proven} prouvé sur {count}', other: '{proven} prouvés sur {count}' },
  demand: 'Connexion par mot de passe',
  'demand-on': 'Refusée : seul le fournisseur laisse entrer',
  'demand-off': 'Permise',
  factors: 'Second facteur demandé à',
  'factors-none': 'Personne',
} as const satisfies Same<typeof en>;
