import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'figures.passed': { one: '{count} parcours réussi', other: '{count} parcours réussis' },
  'figures.failed': { one: '{count} parcours en échec', other: '{count} parcours en échec' },
  'figures.stepFailed': {
    one: '{count} parcours non mené à son terme',
    other: '{count} parcours non menés à leur terme',
  },
  'no-test': 'Ce pool ne contient aucun test : il exécute ses parcours et ne visite pas de page de lui-même.',
  title: 'Parcours de ce pool',
  steps: { one: '{count} étape', other: '{count} étapes' },
  world: 'Effets réels',
  'world-hint': 'Il commande, paie ou envoie des e-mails.',
  beats: {
    one: 'Le dernier passage de « {title} » avec ce pool',
    other: 'Les {count} derniers passages de « {title} » avec ce pool, du plus ancien au plus récent',
  },
  'no-outcome': 'aucun résultat',
  never: 'Pas encore exécuté',
  'choose.title': 'Parcours',
  'choose.search': 'Chercher parmi les parcours de ce site',
  'choose.chosen': { one: '{count} parcours choisi', other: '{count} parcours choisis' },
  'choose.none': 'Aucun parcours choisi : le pool visite seulement ses pages.',
  'choose.add-all': { one: 'Ajouter celui qui est affiché', other: 'Ajouter les {count} affichés' },
  'choose.empty': 'Ce site n’a pas encore de parcours. Un pool peut s’en passer.',
  'choose.no-match': 'Aucun parcours ne correspond.',
  'choose.failed': 'Les parcours n’ont pas pu être chargés',
  'choose.more': 'Afficher plus de parcours',
  'choose.alone': 'Sans test, le pool exécute ses parcours et ne visite pas de page de lui-même.',
  'choose.world-title': {
    one: '« {title} » a des effets réels',
    other: '{count} parcours ont des effets réels',
  },
  'choose.world-planned':
    'Chaque exécution planifiée le fait sans confirmation : commandes, paiements ou e-mails ont vraiment lieu. À la main, quelqu’un le confirme. Les répétitions et les secondes visites l’ignorent.',
  'choose.world':
    'Qui exécute le pool à la main le confirme d’abord. Une planification le ferait chaque fois sans confirmation. Les répétitions et les secondes visites l’ignorent.',
  'sort.label': 'Ordre des parcours',
  'sort.lead': 'Après les pages, les parcours s’exécutent l’un après l’autre dans cet ordre.',
  'sort.one': 'Il n’y a qu’un parcours : rien à trier.',
  'run.only': {
    one: 'Ce pool exécute son parcours, et ne visite pas de page de lui-même.',
    other: 'Ce pool exécute ses {count} parcours, et ne visite pas de page de lui-même.',
  },
  'run.then': {
    one: 'Puis son parcours.',
    other: 'Puis ses {count} parcours.',
  },
  'run.none': 'Aucun parcours n’est exécuté.',
  'run.world-title': {
    one: '« {title} » a des effets réels',
    other: '{count} parcours de ce pool ont des effets réels',
  },
  'run.world':
    'Commandes, paiements ou e-mails ont vraiment lieu sur {host}, comme avec tout visiteur. Un agent le fait une fois ; rien ne le répète de soi-même.',
  'run.confirm': 'Je sais ce qui sera fait. Exécuter une fois.',
} as const satisfies Same<typeof en>;
