import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  lead: 'Que tronquent, ignorent ou rejettent les éditeurs alors que leurs collecteurs l’acceptent ?',
  failed: 'Les limites n’ont pas pu être chargées',
  'empty.title': 'Aucun hit ne dépasse une limite de son éditeur',
  'empty.text':
    'Chaque hit d’une visite est comparé aux limites documentées de son éditeur : longueurs, nombres de paramètres, noms réservés, devises, et ce dont un événement a besoin. Les visites conservées n’en dépassent aucune.',
  'empty.help': 'Ce qui est comparé',
  masked:
    'Les valeurs sont abrégées, et les données personnelles sont masquées. Ces constats ne comptent pas dans la note.',
  search: 'Éditeur, événement ou paramètre',
  list: 'Limites des éditeurs',
  'filter.effect': 'Tous les effets',
  'filter.effect-name': 'Effet',
  'filter.state': 'Dépassées ou corrigées',
  'filter.state-name': 'État',
  'state.passed': 'Encore dépassées',
  'state.over': 'Corrigées',
  over: 'Corrigée',
  pages: { one: '{count} page', other: '{count} pages' },
  vendor: 'Éditeur',
  event: 'Événement',
  parameter: 'Paramètre',
  value: 'Valeur',
  rule: 'Règle',
  page: 'Page de la dernière visite',
  'first-seen': 'Vu la première fois',
  'last-seen': 'Vu la dernière fois',
  source: 'Source, lue le {when}',
  visit: 'Ouvrir la visite',
  request: 'Ouvrir la requête',
  'visit.title': 'Limites des éditeurs que dépassent les hits de cette visite',
  'visit.failed': 'Les limites de cette visite n’ont pas pu être chargées',
  'visit.gone': 'L’enregistrement de cette visite n’est plus conservé.',
  'visit.none': 'Aucun hit de cette visite ne dépasse une limite documentée de son éditeur.',
  'visit.cut': 'Cette visite dépasse ce qui est comparé : il peut y en avoir d’autres.',
} as const satisfies Same<typeof en>;
