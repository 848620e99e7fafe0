import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Moyens de connexion',
  failed: 'Les moyens de connexion n’ont pas pu être chargés',
  password: 'Mot de passe',
  'password.set': 'Défini',
  'password.none': 'Aucun : connexion par un fournisseur ou une clé d’accès',
  passkeys: 'Clés d’accès',
  'passkeys.none': 'Aucune',
  'passkeys.more': { one: 'et {count} autre', other: 'et {count} autres' },
  totp: 'Application d’authentification',
  'totp.none': 'Pas en place',
  'totp.since': 'Depuis le {date}',
  recovery: 'Codes de secours',
  'recovery.none': 'Aucun',
  'recovery.left': { one: '{count} restant', other: '{count} restants' },
  'required.met': 'Son rôle demande un second facteur, et il en a un.',
  'required.unmet': 'Son rôle demande un second facteur : il en choisit un à la prochaine connexion.',
  identities: 'Identités chez des fournisseurs',
  'identities.none': 'Lié à aucun fournisseur.',
  reset: 'Réinitialiser les seconds facteurs',
  'reset.title': 'Réinitialiser les seconds facteurs de {name} ?',
  'reset.text':
    'Son application d’authentification, ses clés d’accès et ses codes de secours sont retirés, et toutes ses sessions se terminent. Un e-mail l’en informe. Assurez-vous que la demande vient bien de cette personne : appelez-la à un numéro que vous connaissez.',
  'reset.done': '{name} n’a plus de second facteur.',
  invite: 'Inviter chez un fournisseur',
  'invite.title': 'Inviter {name} chez un fournisseur',
  'invite.lead':
    'Un lien part à l’adresse de ce compte. Qui l’ouvre et se connecte chez le fournisseur est lié à ce compte, quelle que soit son adresse là-bas.',
  'invite.provider': 'Fournisseur',
  'invite.choose': 'Choisir un fournisseur',
  'invite.send': 'Envoyer le lien',
  'invite.done': 'Le lien est parti à {email}.',
  'invite.failed': 'L’invitation n’a pas pu être envoyée',
  'invite.no-provider': 'Pour l’inviter chez un fournisseur, ajoutez-en un à son entreprise et activez-le.',
  'invite.no-mail':
    'Cette instance n’envoie pas d’e-mails : l’invitation resterait parmi les e-mails qui ne sont pas partis.',
  'errors.provider-required': 'Le fournisseur manque. Choisissez-en un.',
  'errors.refused': 'Le serveur a refusé ce champ. Vérifiez-le et réessayez.',
} as const satisfies Same<typeof en>;
