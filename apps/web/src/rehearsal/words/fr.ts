import type { Same } from '../../i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  prove: 'Le prouver',
  'prove.text':
    'Un agent revisite la page avec cette modification, dans son navigateur seulement. Le site n’est pas touché, aucun hit ne part, et rien ne compte.',
  again: 'Le prouver à nouveau',
  waiting: 'En attente d’un agent',
  visiting: 'L’agent visite la page avec la modification',
  'not-started': 'La répétition n’a pas pu commencer',
  'not-visited': 'La page n’a pas pu être visitée',
  unread: 'Impossible de charger la dernière répétition',
  proven: 'Prouvé',
  'proven.text': 'Avec cette modification, le contrôle réussit. Répétition du {at}.',
  'not-enough': 'Pas prouvé : cette modification ne suffit pas',
  'not-enough.text': 'Avec elle, la page montre encore ce qui suit. Répétition du {at}.',
  'cannot-be-rehearsed': 'Ne peut pas être répété',
  visits: 'Contrôles avant et avec la modification',
  check: 'Contrôle',
  before: 'Avant',
  after: 'Avec la modification',
  passed: 'réussi',
  'open-visit': 'Ouvrir la visite avec la modification',
  changes: { one: '{count} modification', other: '{count} modifications' },
  'change.set-header': 'En-tête « {name} » de {url}',
  'change.remove-header': 'En-tête « {name} » de {url}, retiré',
  'change.insert': 'Ajouté à {url}',
  'change.replace-text': 'Remplacé dans {url}',
  'change.answer': 'Réponse pour {url}',
  'replace.from': 'Avant',
  'replace.to': 'Après',
} as const satisfies Same<typeof en>;
