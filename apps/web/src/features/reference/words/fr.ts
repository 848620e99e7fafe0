import type { Same } from '../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  lead: 'Les programmes appellent Vigie avec un jeton. Chaque appel figure ici avec la portée qu’il demande ; les phrases sont en anglais, comme le document dont on génère des clients.',
  download: 'Télécharger openapi.json',
  search: 'Chercher un appel',
  failed: 'La référence n’a pas pu être chargée',
  'failed-text': 'Le serveur n’a pas répondu. Rien n’est perdu : réessayez.',
  none: 'Aucun appel ne correspond à « {q} »',
  'none-text': 'Essayez un nom comme releases, ou une partie d’adresse.',
  scope: 'jeton : {scope}',
  'no-token': 'fermé aux jetons',
  call: 'Nom',
  required: 'requis',
  answers: 'Réponses',
  refusals: 'refus : {statuses}',
  request: 'Exemple de requête',
  answer: 'Exemple de réponse',
} as const satisfies Same<typeof en>;
