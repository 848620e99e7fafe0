import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  or: 'ou',
  ways: 'Autres moyens de connexion',
  provider: 'Se connecter avec {name}',
  again: 'Se reconnecter avec {name}',
  passkey: 'Se connecter avec une clé d’accès',
  failed: 'Vous n’êtes pas connecté',
  'elsewhere.providers':
    'Pour vous connecter avec un fournisseur, ouvrez le panneau à sa propre adresse : c’est là qu’il vous renvoie.',
  'elsewhere.passkeys':
    'Les clés d’accès tiennent à une seule adresse du panneau. Pour vous en servir, ouvrez-le à celle-ci :',
  'passkey-declined':
    'Aucune clé d’accès n’a été utilisée. La demande a été fermée ou a pris trop de temps, ou cet appareil n’en a pas pour ce panneau. Réessayez, ou choisissez un autre moyen.',
  'invited.wait': 'Vous êtes conduit chez le fournisseur d’identité de votre entreprise.',
  'invited.failed': 'L’invitation n’a pas pu servir',
  'second.totp': 'Saisissez le code qu’affiche votre application d’authentification.',
  'second.recovery-code':
    'Saisissez l’un des codes de secours que vous avez conservés. Chacun sert une fois.',
  'second.passkey': 'Confirmez avec une clé d’accès que c’est bien vous.',
  'second.submit': 'Se connecter',
  'second.use-totp': 'Utiliser l’application d’authentification',
  'second.use-recovery-code': 'Utiliser un code de secours',
  'second.use-passkey': 'Utiliser une clé d’accès',
  'second.back': 'Revenir à la connexion',
  'second.ways': 'Autres moyens',
  code: 'Code à usage unique',
  'code-hint': 'Six chiffres',
  'recovery-code': 'Code de secours',
  'recovery-code-hint': 'Seize caractères ; casse et tirets n’importent pas',
  'errors.code-required': 'Un code est requis',
  'errors.code-not-six-digits': 'Le code a six chiffres',
  'errors.code-invalid': 'Ce n’est pas un code de secours : il est trop long',
  'errors.refused': 'Le serveur n’accepte pas ce code',
  'confirm.totp':
    'Saisissez le code qu’affiche votre application d’authentification ; rien ne vous sera redemandé pendant dix minutes.',
  'confirm.others': 'Un autre moyen',
  'confirm.none':
    'Cette étape est sensible. Choisissez comment montrer que c’est bien vous ; rien ne vous sera redemandé pendant dix minutes.',
  'confirm.use-password': 'Utiliser le mot de passe',
  'confirm.submit': 'Continuer',
} as const satisfies Same<typeof en>;
