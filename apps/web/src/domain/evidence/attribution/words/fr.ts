import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  list: 'Cookies et entrées de stockage',
  none: 'La page n’a laissé ni cookie ni entrée de stockage.',
  values: 'Les valeurs ne sont jamais enregistrées.',
  'older-visit':
    'Cette visite vient d’une version plus ancienne : l’auteur des dépôts n’est pas connu, et le stockage n’est pas listé.',
  count: { one: '{count} entrée', other: '{count} entrées' },
  'column.name': 'Nom',
  'column.vendor': 'Éditeur',
  'column.kind': 'Type',
  'column.kept': 'Durée',
  'column.size': 'Taille',
  'column.flags': 'Attributs',
  'column.by': 'Déposé par',
  unlimited: 'aucun attribut',
  bytes: { one: '{count} octet', other: '{count} octets' },
  'by-script': 'script',
  'by-answer': 'réponse de',
  'by-nobody': 'inconnu',
  vendor: 'Éditeur',
  chain: 'Chaîne d’initiateurs',
  'chain-text':
    'Le script à l’origine de la requête vient en premier, puis ce qui l’a chargé, jusqu’à la page.',
  calls: 'Appels qui y ont mené',
  'code-outside': 'hors de toute fonction',
  'put-off': 'plus tard, par {what}',
} as const satisfies Same<typeof en>;
