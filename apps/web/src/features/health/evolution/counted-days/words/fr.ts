import type { Same } from '../../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Compté dans le rapport, jour par jour',
  failed: 'Les volumes du rapport n’ont pas pu être chargés',
  'to-hits': 'Hits dans le rapport',
  rate: 'Pages vues conformes dans Vigie',
  volume: 'Comptées par {product}',
  event: 'Événement des barres',
  'page-views': 'Pages vues',
  chart: 'Taux de conformité de Vigie et volumes du rapport, jour par jour',
  never: 'Les volumes du rapport n’ont pas encore été lus.',
  nothing: 'Le rapport n’a aucun volume sur cette période.',
  read: 'Volumes lus',
  notes: 'Remarques',
  'note.report-falls': 'Le rapport chute alors que les visites de Vigie sont conformes.',
  'note.vigie-fails': 'Les visites de Vigie échouent alors que le rapport se maintient.',
  'note.both-fall': 'Le rapport et les visites de Vigie chutent ensemble.',
  open: 'Cette journée n’est pas complète.',
  table: 'Les chiffres en tableau',
  'column.day': 'Jour',
  'reading.counted': 'Comptées : {value}',
  'reading.rate': 'Conformes dans Vigie : {value}',
} satisfies Same<typeof en>;
