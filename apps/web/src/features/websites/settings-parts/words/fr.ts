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
  'answers.need.detect': 'À trouver',
  'answers.need.detect-hint':
    'Les audits acceptent le bandeau quand il y en a un. Un hit avant le consentement n’est un défaut que si les signaux du site l’interdisent.',
  'answers.need.yes': 'Oui, il doit l’attendre',
  'answers.need.yes-hint':
    'Les audits acceptent le bandeau quand il y en a un. Un hit parti avant est un défaut.',
  'answers.need.no': 'Non, il en est exempté',
  'answers.need.no-hint':
    'Les audits laissent le bandeau sans réponse : le traceur doit mesurer sans consentement.',
  'answers.steps.acceptSteps': 'Étapes pour accepter',
  'answers.steps.acceptSteps-hint':
    'Seulement pour un bandeau auquel Vigie ne sait pas répondre : les éléments à presser, dans l’ordre, par un sélecteur CSS, et par une partie de l’adresse de leur cadre s’ils sont dans un cadre.',
  'answers.steps.acceptSteps-add': 'Ajouter une étape pour accepter',
  'answers.steps.refuseSteps': 'Étapes pour refuser',
  'answers.steps.refuseSteps-hint':
    'Pour les pools de tests qui refusent. Laissez vide là où Vigie connaît le bandeau.',
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
