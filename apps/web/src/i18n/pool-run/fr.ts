import type { Same } from '../message.ts';
import type { en } from './en.ts';

export const fr = {
  'run.title': 'Exécuter « {name} »',
  'run.lead': 'Maintenant, à la main. Sa planification ne change pas.',
  'run.what': 'Pages à visiter',
  'run.all': 'Toutes ses pages',
  'run.all-hint-all': 'Toutes les pages du site, {count} au plus.',
  'run.all-hint': 'Les pages que désignent ses motifs, {count} au plus.',
  'run.one': 'Une page',
  'run.page': 'Adresse de la page',
  'run.page-hint': 'Un chemin du site, ou une adresse complète.',
  'run.outside':
    'Cette page ne fait pas partie de celles du pool ({patterns}) : elle sera visitée quand même.',
  'run.agent': 'Serveur d’exécution',
  'run.agent-placeholder': 'Choisissez un serveur d’exécution',
  'run.agent-any': 'N’importe quel agent',
  'run.context': 'Contexte',
  'run.submit': 'Exécuter',
  'run.other': 'Relancer avec d’autres choix',
  'run.result': 'Résultat de l’exécution',
  'run.active': 'Une exécution de ce pool est déjà en cours',
  'run.active-text':
    'Un pool ne s’exécute qu’une fois à la fois. Suivez l’exécution en cours ; vous pourrez en lancer une autre à sa fin.',
  'run.follow': 'La suivre',
  'run.no-tests':
    'Aucun test de ce pool n’est prêt. Ajoutez-en un, ou terminez un brouillon : le pool pourra alors être exécuté.',
  'run.failed': 'L’exécution n’a pas pu démarrer',
  'errors.page-required': 'Saisissez l’adresse de la page à visiter.',
  'errors.page-invalid': 'Cette adresse ne peut pas être visitée. Exemple : /product/42.',
  'errors.page-outside-website': 'Cette page n’est pas sur {host} : elle appartient à un autre site.',
  'errors.agent-required': 'Choisissez un serveur d’exécution, ou « n’importe quel agent ».',
  'run-error.pool-not-loaded':
    'Le pool n’a pas pu être chargé : il ne peut pas être exécuté. Vérifiez votre connexion, puis réessayez.',
  'run-error.internal': 'Erreur interne du serveur. Rien n’a démarré ; réessayez dans un instant.',
  'run-error.validation':
    'Les données envoyées n’ont pas été acceptées. Vérifiez la page et le serveur d’exécution, puis réessayez.',
  'run-error.timeout':
    'L’agent n’a pas répondu à temps. Vérifiez qu’il est démarré et qu’il peut être joint, ou choisissez-en un autre.',
  'run-error.access-denied': 'Accès refusé : votre rôle ne permet pas d’exécuter ce pool.',
  'run-error.unauthorized': 'Vous n’êtes plus connecté. Reconnectez-vous : vous reviendrez à cette page.',
  'run-error.generic':
    'L’exécution n’a pas pu démarrer. Réessayez ; si cela se reproduit, prévenez votre administrateur.',
} as const satisfies Same<typeof en>;
