import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'badge.title': 'Badge',
  'badge.text':
    'Une petite image de la note actuelle, pour un wiki, un README ou un tableau de bord. Qui la voit apprend la note et rien d’autre.',
  'badge.failed': 'Le badge n’a pas pu être chargé',
  'badge.not-saved': 'Le badge n’a pas été modifié',
  'badge.access': 'Qui voit le badge',
  'badge.access.off': 'Personne',
  'badge.access.token': 'Par son adresse',
  'badge.access.public': 'Tous',
  'badge.access.off-hint': 'L’adresse de l’image répond « introuvable ».',
  'badge.access.token-hint': 'L’adresse contient un secret : il figure dans chaque page qui montre l’image.',
  'badge.access.public-hint': 'Sans secret : l’adresse découle de l’identifiant du site.',
  'badge.language': 'Langue de l’image',
  'badge.alt': 'Santé du tracking de {website}',
  'badge.address': 'Adresse',
  'badge.markdown': 'Markdown',
  'badge.html': 'HTML',
  'badge.renew': 'Créer une autre adresse',
  'badge.renew.hint': 'Les pages qui ont l’ancienne adresse ne montrent alors plus rien, sous cinq minutes.',
  'answers.need.label': 'Le traceur a-t-il besoin du consentement ?',
  'answers.steps.acceptSteps-add': 'Ajouter une étape pour accepter',
  'answers.steps.refuseSteps-add': 'Ajouter une étape pour refuser',
  'answers.step.number': 'étape {number}',
  'answers.step.selector': 'Sélecteur CSS de l’étape {number}',
  'answers.step.selector-example': '#tout-accepter',
  'answers.step.frame': 'Partie de l’adresse de son cadre, étape {number}',
  'answers.step.frame-example': 'tout cadre',
  'answers.trial.title': 'Le bandeau répond-il ?',
  'answers.trial.text':
    'Visite une page maintenant avec ces étapes et montre ce que devient son bandeau. Rien n’est enregistré.',
  'answers.trial.answer': 'Réponse à essayer',
  'answers.trial.accept': 'Accepter',
  'answers.trial.refuse': 'Refuser',
} as const satisfies Same<typeof en>;
