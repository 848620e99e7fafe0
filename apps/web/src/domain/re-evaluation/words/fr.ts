import type { Same } from '../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Réévaluer les visites passées',
  text: 'Les visites déjà enregistrées sont jugées de nouveau selon les paramètres d’aujourd’hui, sans visiter aucune page. Seules le peuvent celles dont toute la capture est encore conservée.',
  start: 'Réévaluer',
  failed: 'La réévaluation n’a pas pu démarrer',
  progress: 'Avancement de la réévaluation',
  counting: 'Décompte des visites…',
  going: '{done} visites jugées sur {total}',
  'goes-on': 'Vous pouvez fermer cette fenêtre : la réévaluation continue.',
  done: 'Terminé : le verdict a changé pour {changed} visites sur {total}.',
  'done-first':
    'Terminé : un traceur a jugé {first} visites sur {total} pour la première fois. Aucun autre verdict n’a changé.',
  'done-both':
    'Terminé : un traceur a jugé {first} visites sur {total} pour la première fois. En outre, le verdict a changé pour {changed} visites.',
  unchanged: 'Terminé : aucun verdict n’a changé, sur {total} visites.',
  'ended-badly': 'La réévaluation s’est arrêtée avant la fin',
  'ended-badly-text': 'Ce qui a été jugé est conservé. Relancez-la pour juger le reste.',
  offer: 'Les visites passées ont été jugées selon les paramètres d’avant.',
  'offer-do': 'Les réévaluer',
} as const satisfies Same<typeof en>;
