import type { Same } from '../message.ts';
import type { en } from './en.ts';

export const fr = {
  'login.title': 'Heureux de vous revoir',
  'login.lead': 'Connectez-vous pour veiller sur le suivi de vos sites.',
  'login.needed':
    'Vous n’êtes pas connecté, ou ne l’êtes plus. Connectez-vous : vous retrouverez la page demandée.',
  'login.email': 'E-mail',
  'login.password': 'Mot de passe',
  'login.show': 'Afficher le mot de passe',
  'login.hide': 'Masquer le mot de passe',
  'login.submit': 'Se connecter',
  'login.forgotten': 'Mot de passe oublié ?',
  'login.changed': 'Votre mot de passe est changé. Connectez-vous avec le nouveau.',
  'errors.refused': 'Le serveur n’accepte pas cette valeur',
  'errors.email-required': 'L’e-mail est requis',
  'errors.email-invalid': 'L’e-mail n’est pas valide',
  'errors.password-required': 'Le mot de passe est requis',
  'login.wait': 'Trop de tentatives. Réessayez dans {wait}.',
  'login.slogan': 'Soyez au courant\navant vos analystes.',
  'login.slogan-detail':
    'Balises, dataLayer, CSP et hits de page vue, contrôlés dans un vrai navigateur, page par page.',
} as const satisfies Same<typeof en>;
