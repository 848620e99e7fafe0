import type { Same } from '../../../i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  labels: 'Étiquettes des agents',
  'labels-hint':
    'Un agent doit les avoir toutes. Séparez-les par des espaces ; vide : n’importe lequel convient.',
  location: 'Emplacement des agents',
  'location-hint': 'Tel qu’indiqué sur les agents, sans distinction de majuscules. Vide : n’importe où.',
  fitting: {
    one: '{count} agent convient en ce moment : {names}',
    other: '{count} agents conviennent en ce moment : {names}',
  },
  none: 'Aucun agent ne convient en ce moment',
  'no-agent': 'Il n’y a encore aucun agent',
  'none-text':
    'Vous pouvez enregistrer. Les exécutions planifiées attendront un agent qui convienne ; une exécution lancée à la main est refusée.',
} as const satisfies Same<typeof en>;
