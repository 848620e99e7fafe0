import type { Same } from '../../i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Votre version ou la sienne ?',
  text: 'Quelqu’un d’autre a enregistré cette fiche le {when}. Ce qui diffère de votre saisie : {fields}.',
  same: 'Quelqu’un d’autre a enregistré cette fiche le {when}, avec le même contenu que vous.',
  later: 'Continuer la saisie',
  theirs: 'Prendre la sienne',
  mine: 'Enregistrer la mienne',
} as const satisfies Same<typeof en>;
