import type { Same } from '../../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Connexion en cours',
  wait: 'La réponse de votre fournisseur d’identité est vérifiée.',
  'linked.title': 'Votre compte est lié',
  linked: 'Vous pouvez désormais vous connecter aussi avec ce fournisseur.',
  'go-on': 'Continuer',
  'over.title': 'Rien à poursuivre',
  over: 'Cette connexion est terminée, ou n’a pas commencé ici. Recommencez.',
  'over.again': 'Recommencer',
  'failed.title': 'Vous n’êtes pas connecté',
  'failed.bound': 'Votre compte n’a pas été lié',
  'failed.detail': 'Le fournisseur a dit : {detail}',
  'failed.again': 'Revenir à la connexion',
  'failed.settings': 'Revenir aux paramètres du compte',
  'join.title': 'Vous avez déjà un compte',
  'join.lead': '{provider} dit que vous êtes {email}.',
  'join.text':
    'Un compte a déjà cette adresse. Saisissez son mot de passe : le compte reste tel quel, et {provider} devient un moyen de connexion de plus.',
  'join.password': 'Mot de passe du compte',
  'join.submit': 'Lier et se connecter',
  'join.failed': 'Le compte n’a pas pu être lié',
  'join.without': 'Continuer sans le mot de passe',
  'join.without-text':
    'Quelqu’un d’autre a peut-être créé ce compte. Sans son mot de passe, tous les accès que d’autres ont pu garder prennent d’abord fin.',
  'join.ask': 'Continuer sans le mot de passe ?',
  'join.ends':
    'Son mot de passe, ses sessions, jetons et appareils, ses clés d’accès, son application d’authentification et ses codes de secours, ainsi que ses autres fournisseurs d’identité prennent fin. Ce que le compte peut voir et faire reste.',
  'join.confirm': 'Y mettre fin et se connecter',
  'errors.password-required': 'Le mot de passe est requis',
  'errors.password-too-long': 'Le mot de passe peut avoir au plus {max} caractères',
  'errors.wrong-credentials': 'Ce n’est pas le mot de passe du compte',
  'errors.password-wrong': 'Ce n’est pas le mot de passe du compte',
  'errors.refused': 'Le serveur n’accepte pas ce mot de passe',
} as const satisfies Same<typeof en>;
