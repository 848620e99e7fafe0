import type { Same } from '../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'nav.label': 'Mentions légales',
  'tab.notices': 'Mentions légales',
  'tab.terms': 'Conditions d’utilisation',
  'tab.cookies': 'Cookies et vie privée',
  operator: 'Cette instance de Vigie est exploitée par {operator}.',
  back: 'Retour au panneau',
  print: 'Imprimer',
  failed: 'Ce texte n’a pas pu être chargé',
  code: 'Lignes à copier',
} as const satisfies Same<typeof en>;
