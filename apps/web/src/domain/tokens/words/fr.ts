import type { Same } from '../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'own.title': 'Jetons personnels',
  'own.text':
    'Un programme appelle Vigie avec un jeton à la place de votre mot de passe. Il agit comme vous, dans l’entreprise de votre profil actif, et jamais au-delà de vos droits.',
  'company.title': 'Jetons d’entreprise',
  'company.text':
    'Pour les pipelines : un jeton appartient à l’entreprise et reste valable quand son auteur la quitte. Aucun jeton n’atteint les mots de passe ni les autres entreprises ; seul un jeton d’approvisionnement atteint les utilisateurs.',
  none: 'Aucun jeton pour l’instant.',
  'not-loaded': 'Les jetons n’ont pas pu être chargés',
  add: 'Créer un jeton',
  make: 'Créer le jeton',
  failed: 'Le jeton n’a pas pu être créé',
  'errors.name-required': 'Donnez un nom au jeton',
  'errors.name-too-long': '80 caractères au maximum',
  'errors.refused': 'Le serveur n’accepte pas cette valeur',
  made: 'Le jeton « {name} » est prêt',
  'made.once': 'Copiez-le maintenant : il ne sera plus affiché',
  'made.use': 'Enregistrez-le avec les secrets de votre pipeline, sous le nom VIGIE_TOKEN.',
  'made.use-provision': 'Saisissez-le dans votre annuaire, comme jeton « bearer » de SCIM.',
  'made.lost': 'Le jeton est créé, mais son texte s’est perdu en route. Révoquez-le et créez-en un autre.',
  until: 'jusqu’au {date}',
  expired: 'expiré',
  'expired-on': 'fini le {date}',
  by: 'créé par {author}',
  'by-nobody': 'son auteur n’existe plus',
  unused: 'jamais utilisé',
  used: 'dernière utilisation',
  revoke: 'Révoquer',
  'revoke.one': 'Révoquer le jeton {name}',
  'revoke.title': 'Révoquer le jeton « {name} » ?',
  'revoke.text': 'Les programmes qui l’utilisent sont refusés aussitôt. C’est irréversible.',
  'revoke.done': 'Le jeton « {name} » est révoqué.',
} as const satisfies Same<typeof en>;
