import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Éditeurs qui ne demandent pas de consentement',
  text: 'Dans les matrices du consentement, chaque éditeur demande un consentement, sauf ceux de cette liste. Un éditeur de la liste n’a pas d’écart parce qu’il se déclenche ou stocke quelque chose sans consentement ; la matrice montre toujours ce qu’il fait.',
  failed: 'La liste n’a pas pu être chargée',
  none: 'Aucun éditeur n’est exempté : tous demandent un consentement.',
  list: 'Éditeurs exemptés',
  add: 'Ajouter un éditeur',
  edit: 'Modifier la raison de {vendor}',
  'edit.short': 'Modifier',
  remove: 'Retirer {vendor} de la liste',
  'remove.short': 'Retirer',
  'no-reason': 'Aucune raison n’est écrite.',
  article: 'Comment lire une matrice',
  'form.add': 'Un éditeur qui ne demande pas de consentement',
  'form.edit': 'Pourquoi {vendor} ne demande pas de consentement',
  'form.failed': 'La liste n’a pas été modifiée',
  'form.vendor': 'Éditeur',
  'form.vendor-hint': 'Comme la matrice le nomme, ou le code d’un traceur, par exemple matomo.',
  'form.reason': 'Raison',
  'form.reason-hint':
    'Quelle exemption, avec quels réglages, décidée par qui. Vous la montrerez si l’on vous interroge.',
  'form.confirm': 'J’ai vérifié que cet éditeur ne demande pas de consentement ici',
  'form.confirm-hint':
    'Ses écarts de cette sorte se terminent, aussi dans les matrices conservées. Vigie ne vérifie pas si l’exemption s’applique.',
  'form.save': 'Enregistrer',
  'form.done': '{vendor} ne demande pas de consentement sur ce site.',
  'remove.title': 'Retirer {vendor} de la liste ?',
  'remove.text':
    'Il demandera de nouveau un consentement : ce qu’il a fait sans consentement devient un écart, aussi dans les matrices conservées.',
  'remove.confirm': 'Retirer',
  'remove.failed': 'La liste n’a pas été modifiée',
  'remove.done': '{vendor} demande de nouveau un consentement.',
  'errors.vendor-required': 'Nommez l’éditeur.',
  'errors.vendor-too-long': 'Le nom est trop long : {max} caractères au plus.',
  'errors.vendor-twice': 'Cet éditeur est déjà dans la liste.',
  'errors.vendors-too-many': 'La liste est pleine : {max} éditeurs au plus.',
  'errors.reason-required': 'Écrivez pourquoi il ne demande pas de consentement.',
  'errors.reason-too-long': 'La raison est trop longue : {max} caractères au plus.',
  'errors.confirm-required': 'Confirmez que vous l’avez vérifié.',
  'errors.refused': 'Vérifiez cette valeur.',
} as const satisfies Same<typeof en>;
