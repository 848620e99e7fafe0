import type { Same } from '../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  daily: 'Tous les jours à 06:00',
  'daily-hint': 'Un audit complet de {website} chaque matin, heure de {zone}',
  'no-agent': 'Tous les jours à 06:00 : associez d’abord un agent',
  'no-agent-hint': 'Aucun agent n’est en ligne. Un audit en a besoin pour visiter les pages.',
  next: 'Prochain audit',
  none: 'Aucun audit n’est planifié',
  change: 'modifier',
  'change-label': 'Modifier quand {website} est audité',
  stop: 'ne plus planifier',
  'stop-label': 'Ne plus planifier d’audits de {website}',
  'by-pool': 'par son pool de santé',
  done: '{website} est désormais audité automatiquement. Prochain audit {time}.',
  stopped: '{website} n’est plus audité qu’à la main.',
  failed: 'La planification n’a pas pu être modifiée',
  'dialog.title': 'Quand {website} est audité',
  'dialog.lead':
    'Chaque fois, un agent en ligne visite les pages d’un audit complet, comme le fait « Lancer un audit », et la note est mise à jour.',
  'dialog.save': 'Enregistrer',
  'dialog.overlap': 'L’audit du {time} n’a pas commencé : le précédent était encore en cours.',
  'dialog.catch-up': {
    one: 'Vigie était arrêté le {due} : un audit, le {time}, a rattrapé ce passage.',
    other: 'Vigie était arrêté le {due} : un seul audit, le {time}, a rattrapé {count} passages.',
  },
} as const satisfies Same<typeof en>;
