import type { Same } from '../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Réévaluer les visites passées',
  text: 'Les visites déjà enregistrées sont évaluées de nouveau selon les paramètres d’aujourd’hui, sans visiter aucune page. Cela n’est possible que pour celles dont tout l’enregistrement est encore conservé.',
  start: 'Réévaluer',
  failed: 'La réévaluation n’a pas pu démarrer',
  progress: 'Avancement de la réévaluation',
  counting: 'Décompte des visites…',
  going: '{done} visites évaluées sur {total}',
  'goes-on': 'Vous pouvez fermer cette fenêtre : la réévaluation continue.',
  done: 'Terminé : le verdict a changé pour {changed} visites sur {total}.',
  'done-first':
    'Terminé : un traceur a évalué {first} visites sur {total} pour la première fois. Aucun autre verdict n’a changé.',
  'done-both':
    'Terminé : un traceur a évalué {first} visites sur {total} pour la première fois. En outre, le verdict a changé pour {changed} visites.',
  unchanged: 'Terminé : aucun verdict n’a changé, sur {total} visites.',
  'ended-badly': 'La réévaluation s’est arrêtée avant la fin',
  'ended-badly-text': 'Ce qui a été évalué est conservé. Relancez-la pour évaluer le reste.',
  offer: 'Les visites passées ont été évaluées selon les paramètres d’avant.',
  'offer-do': 'Les réévaluer',
} as const satisfies Same<typeof en>;
