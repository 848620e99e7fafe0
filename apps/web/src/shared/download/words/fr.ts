import type { Same } from '../../i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  export: 'Exporter en CSV',
  progress: 'Lignes reçues',
  rows: { one: '{count} ligne reçue', other: '{count} lignes reçues' },
  'rows-of': '{rows} lignes sur {total}',
  cancel: 'Annuler l’export',
  done: { one: '{count} ligne exportée.', other: '{count} lignes exportées.' },
  'file.choose': 'Choisir un fichier',
  'file.failed': 'Impossible de télécharger le fichier',
  failed: 'L’export n’a pas abouti',
} as const satisfies Same<typeof en>;
