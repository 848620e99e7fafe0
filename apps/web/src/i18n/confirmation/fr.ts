import type { Same } from '../message.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Est-ce toujours vous ?',
  text: 'Cette étape est sensible. Saisissez de nouveau votre mot de passe ; il ne vous sera plus demandé pendant dix minutes.',
  password: 'Votre mot de passe',
  submit: 'Continuer',
} as const satisfies Same<typeof en>;
