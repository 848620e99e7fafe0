import type { Same } from '../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Profil de {name}',
  'title-own': 'Mon profil',
  'not-loaded': 'Le profil n’a pas pu être chargé',
  'not-found': 'Ce profil n’est pas ici',
  'not-found-back': 'Accueil',
  'step.information': 'Informations',
  'step.presentation': 'Présentation',
  'step.avatar': 'Avatar',
  'administration.unused': 'rôle, équipes et accès relèvent d’un administrateur ou d’un modérateur.',
  'step.administration': 'Administration',
  'step.save': 'Enregistrement',
  'field.presentation-left': { one: '{count} caractère restant', other: '{count} caractères restants' },
  'avatar.lost': 'L’image de votre brouillon n’est pas conservée : choisissez-la de nouveau.',
  'save.submit': 'Enregistrer le profil',
  'save.done': 'Le profil est enregistré.',
  'save.failed': 'Le profil n’a pas pu être enregistré',
  'save.avatar-failed': 'Le profil est enregistré, mais pas l’avatar',
  'errors.first-name-required': 'Le prénom est requis',
  'errors.last-name-required': 'Le nom est requis',
  'errors.presentation-too-long': 'La présentation ne peut dépasser {max} caractères',
  'errors.refused': 'Le serveur n’accepte pas cette valeur',
} as const satisfies Same<typeof en>;
