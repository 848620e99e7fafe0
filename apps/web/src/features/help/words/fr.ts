import type { Same } from '../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'list.lead':
    'Comment fonctionne Vigie, ce que montre chaque écran, et comment corriger ce qui y est relevé.',
  'list.search': 'Chercher dans l’aide',
  'list.topics': 'Thèmes',
  'list.failed': 'L’aide n’a pas pu être chargée',
  'list.results': { one: '{count} article', other: '{count} articles' },
  'list.none': 'Aucun article ne mentionne « {q} »',
  'list.none-text':
    'Essayez un autre mot, ou une raison telle qu’un écran l’affiche, ou posez-nous la question.',
  'list.contact': 'Écrire au support',
  'topic.start': 'Pour commencer',
  'topic.checks': 'Les contrôles et leurs remèdes',
  'topic.screens': 'Les écrans',
  'topic.running': 'Tests, exécutions et agents',
  'topic.people': 'Personnes et droits',
  'topic.data': 'Données et exploitation',
  'article.back': 'Aide',
  'article.failed': 'Cet article n’a pas pu être chargé',
  'article.gone': 'Cet article n’est pas ici',
  'article.gone-text': 'Son adresse a peut-être changé. Tous les articles sont dans l’aide.',
  'article.all': 'Tous les articles',
  'article.contents': 'Sur cette page',
  'article.related': 'À lire aussi',
  'article.next': 'Suite :',
  'article.code': 'Lignes à copier',
  'article.unanswered': 'Vous n’avez pas trouvé votre réponse ?',
  'article.contact': 'Écrire au support',
} as const satisfies Same<typeof en>;
