import type { Same } from '../../i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'conflict.title': 'Votre version ou la sienne ?',
  'conflict.text':
    'Quelqu’un d’autre a enregistré cette fiche le {when}. Ce qui diffère de votre saisie : {fields}.',
  'conflict.same': 'Quelqu’un d’autre a enregistré cette fiche le {when}, avec le même contenu que vous.',
  'conflict.later': 'Continuer la saisie',
  'conflict.theirs': 'Prendre la sienne',
  'conflict.mine': 'Enregistrer la mienne',
} as const satisfies Same<typeof en>;
