import type { Same } from '../../i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'category.label': 'Catégorie',
  'category.placeholder': 'Choisissez une catégorie',
  'severity.label': 'Sévérité',
  'severity.placeholder': 'Choisissez une sévérité',
  'agent.label': 'Serveur d’exécution',
  'agent.placeholder': 'Choisissez un serveur d’exécution',
  'agent.any': 'N’importe quel agent',
  'agent.offline': '{name} (hors ligne)',
  'agent.paused': '{name} (en pause)',
  'agents.failed':
    'La liste des agents n’a pas pu être chargée : seul « N’importe quel agent » peut être choisi.',
  'context.label': 'Contexte',
  'context.hint': 'Une variante du site, comme la préproduction, avec ses variables cachées.',
  'context.none': 'Le site lui-même',
  'profile.device': 'Visiteur',
  'profile.device-hint': 'Le navigateur que voient les pages : taille, tactile, user agent et client hints.',
  'profile.websites': 'Comme le disent les réglages du site',
  'profile.desktop': 'Ordinateur',
  'profile.phone': 'Téléphone',
  'profile.language': 'Langue',
  'profile.language-hint': 'Vide : celle du navigateur.',
  'profile.time-zone': 'Fuseau horaire',
  'profile.time-zone-hint': 'Ce qu’indique l’horloge de la page.',
  'profile.own-zone': 'Celui de l’agent',
} as const satisfies Same<typeof en>;
