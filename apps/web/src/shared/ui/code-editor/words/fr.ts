import type { Same } from '../../../i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  loading: 'L’éditeur se charge…',
  keys: 'Tab décale le texte. Pour quitter l’éditeur au clavier : Échap, puis Tab.',
  position: 'Ligne {line}, colonne {column}',
  completions: 'Suggestions',
  problems: 'Erreurs',
  'no-problem': 'Aucune erreur',
  close: 'Fermer',
  'folded-code': 'code replié',
} as const satisfies Same<typeof en>;
