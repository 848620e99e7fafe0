import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Connexions récentes',
  own: 'Connexions des 90 derniers jours. L’une n’était pas vous ? Changez votre mot de passe et déconnectez tous les autres appareils.',
  failed: 'Les connexions n’ont pas pu être chargées',
  none: 'Aucune connexion dans les 90 derniers jours.',
  all: 'Afficher les {count}',
  unknown: 'Programme inconnu',
  unusual: 'Inhabituelle',
  'unusual-text': 'Ni ce navigateur ni ce réseau n’avaient encore servi à se connecter.',
  'proof.password': 'Mot de passe',
  'proof.passkey': 'Clé d’accès',
  'proof.provider': 'Fournisseur d’identité',
  'proof.both': '{first} et {second}',
  'proof.then-totp': 'code de l’application',
  'proof.then-passkey': 'clé d’accès',
  'proof.then-recovery-code': 'code de secours',
  'identity.gone': 'Un fournisseur qui a été retiré',
  'identity.used': 'dernier usage',
  'identity.unused': 'jamais utilisée',
} as const satisfies Same<typeof en>;
