import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  show: 'Afficher le mot de passe',
  hide: 'Masquer le mot de passe',
  new: 'Nouveau mot de passe',
  hint: 'Au moins {min} caractères. Plusieurs mots à la suite font l’affaire.',
  'hint-strict':
    'Au moins {min} caractères, et pas un mot de passe courant. Plusieurs mots à la suite font l’affaire.',
  'too-short': 'Au moins {min} caractères.',
  'strength.common': 'C’est l’un des premiers que l’on essaie : mieux vaut en choisir un autre.',
  'strength.personal': 'Il contient votre nom ou votre adresse : on l’essaierait d’emblée.',
  'strength.weak': 'Faible : vite deviné. Allongez-le.',
  'strength.fair': 'Correct. Quelques caractères de plus le rendraient solide.',
  'strength.strong': 'Solide.',
  'errors.password-required': 'Le mot de passe est requis',
  'errors.password-too-short': 'Le mot de passe doit compter au moins {min} caractères',
  'errors.password-too-long': 'Le mot de passe ne peut dépasser {max} caractères',
  'errors.password-too-common':
    'C’est l’un des premiers mots de passe que l’on essaie : choisissez-en un autre',
  'errors.password-wrong': 'Ce n’est pas votre mot de passe actuel',
  'errors.password-same': 'C’est votre mot de passe actuel : choisissez-en un autre',
  'errors.refused': 'Ce mot de passe n’est pas accepté : choisissez-en un plus long',
  'errors.email-required': 'L’e-mail est requis',
  'errors.email-invalid': 'L’e-mail n’est pas valide',
  'forgotten.title': 'Mot de passe oublié ?',
  'forgotten.lead':
    'Indiquez l’e-mail de votre compte : vous y recevrez un lien pour choisir un nouveau mot de passe.',
  'forgotten.email': 'E-mail',
  'forgotten.submit': 'Envoyer le lien',
  'forgotten.back': 'Retour à la connexion',
  'forgotten.sent-title': 'Consultez votre messagerie',
  'forgotten.sent':
    'Si un compte correspond à l’adresse {email}, un lien vient de partir. Il sert une seule fois, pendant 30 minutes. Rien reçu ? Regardez dans les indésirables ou adressez-vous à votre administrateur.',
  'forgotten.lead-unsent':
    'Cette instance n’envoie pas d’e-mails. Demandez tout de même un lien : un administrateur le trouve dans le panneau et vous le transmet.',
  'forgotten.submit-unsent': 'Demander un lien',
  'forgotten.sent-title-unsent': 'Adressez-vous à un administrateur',
  'forgotten.sent-unsent':
    'Si un compte correspond à l’adresse {email}, un administrateur trouve un lien pour lui dans le panneau. Il sert une seule fois, pendant 30 minutes : demandez-le-lui, ou un autre mot de passe.',
  'forgotten.operator': 'Cette instance est exploitée par {operator}.',
  'forgotten.again': 'Utiliser une autre adresse',
  'forgotten.failed': 'La demande de lien n’a pas abouti',
  wait: 'Trop de tentatives. Réessayez dans {wait}.',
  'reset.title': 'Choisissez un nouveau mot de passe',
  'reset.lead': 'Pour le compte {email}.',
  'reset.submit': 'Changer le mot de passe',
  'reset.others': 'Tous les appareils connectés à ce compte seront déconnectés.',
  'reset.failed': 'Le mot de passe n’a pas pu être changé',
  'reset.expired-title': 'Ce lien n’est plus valable',
  'reset.expired':
    'Un lien sert une seule fois, pendant 30 minutes, et seul le plus récent fonctionne. Demandez-en un nouveau : cela ne prend qu’un instant.',
  'reset.ask-again': 'Demander un nouveau lien',
  'reset.not-loaded': 'Le lien n’a pas pu être vérifié',
  'own.title': 'Changer mon mot de passe',
  'own.lead': 'Vos autres appareils seront déconnectés ; celui-ci reste connecté.',
  'own.must-title': 'Choisissez d’abord votre propre mot de passe',
  'own.company-only': 'Pas depuis cette session',
  'own.company-only-text':
    'Le fournisseur d’identité de votre entreprise a ouvert cette session. Le mot de passe de tout le compte ne se change pas depuis elle. Connectez-vous par mot de passe ou clé d’accès pour le changer.',
  'own.company-only-back': 'Revenir à mes paramètres',
  'own.must':
    'Celui avec lequel vous vous êtes connecté vous a été donné par un administrateur. Choisissez-en un que vous seul connaissez ; le panneau s’ouvrira aussitôt.',
  'own.current': 'Mot de passe actuel',
  'own.current-given': 'Celui que l’administrateur vous a donné.',
  'own.submit': 'Changer le mot de passe',
  'own.done': 'Votre mot de passe est changé. Vos autres appareils sont déconnectés.',
  'own.failed': 'Le mot de passe n’a pas pu être changé',
  'own.advice-title': 'Un bon mot de passe',
  'own.advice':
    'Long vaut mieux que compliqué : quatre ou cinq mots sans rapport entre eux sont difficiles à deviner et faciles à retenir.',
  'own.advice-manager':
    'Un gestionnaire de mots de passe en crée un et le retient pour vous. N’utilisez chaque mot de passe qu’à un seul endroit.',
  title: 'Est-ce toujours vous ?',
  text: 'Cette étape est sensible. Saisissez de nouveau votre mot de passe ; il ne vous sera plus demandé pendant dix minutes.',
  password: 'Votre mot de passe',
  submit: 'Continuer',
} as const satisfies Same<typeof en>;
