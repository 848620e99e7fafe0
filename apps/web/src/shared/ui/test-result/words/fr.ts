import type { Same } from '../../../i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'outcome.passed': 'Réussi',
  'outcome.failed': 'Échec',
  'outcome.error': 'Erreur',
  'outcome.skipped': 'Sans objet',
  untitled: 'Ce test',
  value: 'Valeur relevée par le contenu',
  'value.cut': 'Tronqué : la suite était trop volumineuse pour être conservée.',
  'value.lines': { one: '{count} entrée', other: '{count} entrées' },
  'value.more': { one: 'En afficher {count} de plus', other: 'En afficher {count} de plus' },
  condition: 'Valeur de la condition',
  'duration.content': 'contenu {ms} ms',
  'duration.condition': 'condition {ms} ms',
  position: 'Ligne {line}, colonne {column}.',
  'position.line': 'Ligne {line}.',
  'error.content-threw': 'Le contenu s’est arrêté sur une erreur de son propre code.',
  'error.content-timed-out':
    'Le contenu ne s’est pas terminé à temps. Cherchez une boucle sans fin, ou une attente qui n’aboutit jamais.',
  'error.content-not-json':
    'Le contenu a renvoyé une valeur qui ne peut pas être enregistrée, comme une fonction ou un élément de la page. Renvoyez du texte, des nombres, des listes ou des objets.',
  'error.content-too-large':
    'Le contenu a donné plus que ce qu’un résultat peut contenir. Ne renvoyez que ce dont la condition a besoin.',
  'error.condition-syntax': 'La condition n’est pas une expression JavaScript valide.',
  'error.condition-threw': 'La condition s’est arrêtée sur une erreur de son propre code.',
  'error.condition-timed-out': 'La condition ne s’est pas terminée à temps. Cherchez une boucle sans fin.',
  'error.condition-crashed': 'La condition a dépassé la mémoire permise et a été arrêtée.',
  'error.page-not-visited': 'La page n’a pas pu être visitée : le test n’a pas été exécuté.',
  'error.not-applicable': 'Le test indique qu’il ne concerne pas cette page.',
  'error.engine-fault':
    'Vigie n’a pas pu exécuter le test. Le test n’est pas en cause : exécutez-le à nouveau.',
} as const satisfies Same<typeof en>;
