import type { Same } from '../message.ts';
import type { en } from './en.ts';

export const fr = {
  switch: 'Agir en tant que',
  'switch-failed': 'Le profil n’a pas pu être changé',
  mine: 'Mon profil',
  settings: 'Paramètres',
  legal: 'Mentions légales',
  logout: 'Se déconnecter',
} as const satisfies Same<typeof en>;
