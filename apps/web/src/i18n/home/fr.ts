import type { Same } from '../message.ts';
import type { en } from './en.ts';

export const fr = {
  hello: 'Bonjour {name}',
  calm: 'Tout est calme : rien ne vous attend.',
  'attention.broken': {
    one: '{count} site s’est dégradé depuis hier',
    other: '{count} sites se sont dégradés depuis hier',
  },
  'attention.agents': { one: '{count} agent hors ligne', other: '{count} agents hors ligne' },
  'attention.messages': { one: '{count} message sans réponse', other: '{count} messages sans réponse' },
  'attention.problems': { one: '{count} problème ouvert', other: '{count} problèmes ouverts' },
  failed: 'Votre vue d’ensemble n’a pas pu être chargée',
  'none.title': 'Aucun site à surveiller pour l’instant',
  'none.text':
    'Ajoutez le premier : son adresse suffit, et son tracking est noté quelques minutes plus tard.',
  'none.text-guest':
    'Aucun n’est ouvert à votre profil. Demandez à un modérateur de votre entreprise d’en ajouter un ou de vous y donner accès.',
  'none.add': 'Ajouter un site',
  'websites.title': 'Sites',
  'websites.all': { one: 'Afficher {count} autre site', other: 'Afficher {count} autres sites' },
  'website.grade': 'Note {grade}',
  'website.no-grade': 'Pas encore de note',
  'website.never': 'Jamais audité',
  'website.audited': 'Audité',
  'website.change': '{points} points depuis l’audit précédent',
  'website.broken': 'Cassé depuis hier',
  'website.problems': { one: '{count} problème ouvert', other: '{count} problèmes ouverts' },
  pages: { one: '{count} page', other: '{count} pages' },
  'running.title': 'En cours',
  'running.none': 'Aucune exécution en cours.',
  'running.all': 'Tous les jobs',
  'agents.title': 'Agents hors ligne',
  'agents.none': 'Tous les agents répondent.',
  'agents.seen': 'vu',
  'agents.never': 'jamais vu',
  'agents.all': 'Tous les agents',
  'messages.title': 'Derniers messages',
  'messages.none': 'Aucun message.',
  'messages.write': 'Écrire au support',
  'messages.open': 'En attente',
  'messages.answered': 'Répondu',
} as const satisfies Same<typeof en>;
