import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'waiting.title': 'En attente de confirmation',
  'waiting.text':
    'Un lien, valable jusqu’au {until}, a été envoyé à {email}. La nouvelle adresse s’applique dès que son titulaire l’ouvre ; d’ici là, l’adresse actuelle reste valable.',
  'waiting.text-unsent':
    'L’adresse {email} s’applique dès que son titulaire ouvre le lien, valable jusqu’au {until}. Cette instance n’envoie pas d’e-mails : un administrateur trouve le lien dans le journal et le transmet.',
  'waiting.again': 'Renvoyer le lien',
  'waiting.cancel': 'Annuler le changement',
  'waiting.sent': 'Un autre lien a été envoyé à {email}. Le précédent ne fonctionne plus.',
  'waiting.sent-unsent':
    'Un autre lien pour {email} attend un administrateur. Le précédent ne fonctionne plus.',
  'waiting.cancelled': 'L’adresse reste la même.',
  'waiting.failed': 'Cela n’a pas abouti',
  'change.title': 'E-mail',
  'change.text':
    'Vous vous connectez avec {email} et y recevez les messages. Une nouvelle adresse s’applique quand vous avez ouvert le lien qui y est envoyé.',
  'change.label': 'Nouvelle adresse',
  'change.submit': 'Envoyer le lien',
  'change.failed': 'L’adresse n’a pas pu être changée',
  'company-only': 'Pas depuis cette session',
  'company-only-text':
    'Le fournisseur d’identité de votre entreprise a ouvert cette session. L’adresse de tout le compte ne se change pas depuis elle. Connectez-vous par mot de passe ou clé d’accès pour la changer.',
  'errors.refused': 'Le serveur n’accepte pas cette valeur',
  'errors.email-required': 'L’e-mail est requis',
  'errors.email-invalid': 'L’e-mail n’est pas valide',
  'errors.email-taken': 'Quelqu’un a déjà cet e-mail.',
  'confirm.title': 'Confirmez votre adresse',
  'confirm.lead': '{email} devient l’adresse de votre compte : elle servira désormais à vous connecter.',
  'confirm.submit': 'Confirmer l’adresse',
  'confirm.failed': 'L’adresse n’a pas pu être confirmée',
  'confirm.not-loaded': 'Le lien n’a pas pu être vérifié',
  'confirm.done-title': 'L’adresse est confirmée',
  'confirm.done':
    '{email} est maintenant l’adresse de votre compte. Utilisez-la à votre prochaine connexion.',
  'confirm.open': 'Ouvrir le panneau',
  'confirm.gone-title': 'Ce lien n’est plus valable',
  'confirm.gone':
    'Un lien sert une seule fois, pendant 30 minutes, et seul le plus récent fonctionne. Si vous l’avez déjà suivi, votre adresse est confirmée. Sinon, renvoyez-en un depuis vos paramètres ou adressez-vous à votre administrateur.',
  'confirm.settings': 'Ouvrir mes paramètres',
} as const satisfies Same<typeof en>;
