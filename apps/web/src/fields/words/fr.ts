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
} as const satisfies Same<typeof en>;
