import type { Same } from '../message.ts';
import type { en } from './en.ts';

export const fr = {
  'help.information': 'Un pool regroupe des tests qui vont ensemble',
  'help.information-text':
    'Un pool par parcours ou par équipe convient bien : « parcours d’achat », « chaque nuit, toutes les pages ». Sa sévérité dit à quel point un échec est grave.',
  'help.general': 'Quelles pages, quels tests',
  'help.general-text':
    'Un test a aussi ses propres motifs de pages : sur chaque page, seuls s’exécutent les tests qu’elle concerne. Les tests en brouillon sont laissés de côté.',
  'help.sort': 'L’ordre compte surtout à la lecture',
  'help.sort-text':
    'Les résultats s’affichent dans cet ordre. Placez en tête ce que vous voulez lire d’abord.',
  'help.schedule': 'Deux exécutions ne se chevauchent jamais',
  'help.schedule-text':
    'Si une exécution dure encore quand la suivante devrait commencer, celle-ci est sautée, et la fiche du pool le dit. Aux changements d’heure, une exécution quotidienne a lieu une seule fois.',
  'help.settings': 'Des visites aussi prudentes ou rapides que vous voulez',
  'help.settings-text':
    'Gardez un navigateur vierge pour mesurer les premières visites et le consentement. Préférez le même onglet pour les longues listes de pages.',
  'help.save': 'Rien n’est enregistré avant cette étape',
  'help.save-text':
    'Relisez le récapitulatif, puis enregistrez. Vous pouvez revenir à n’importe quelle étape sans rien perdre.',
} as const satisfies Same<typeof en>;
