import type { en } from './en.ts';

export const fr: Record<keyof typeof en, string> = {
  'need.label': 'Le traceur a-t-il besoin du consentement ?',
  'need.detect': 'À trouver',
  'need.detect-hint':
    'Les audits acceptent là où un bandeau se présente. Un hit avant le consentement n’est un défaut que si les signaux du site l’interdisent.',
  'need.yes': 'Oui, il doit l’attendre',
  'need.yes-hint': 'Les audits acceptent là où un bandeau se présente. Un hit parti avant est un défaut.',
  'need.no': 'Non, il en est exempté',
  'need.no-hint': 'Les audits laissent le bandeau sans réponse : le traceur doit mesurer sans consentement.',
  'steps.acceptSteps': 'Étapes pour accepter',
  'steps.acceptSteps-hint':
    'Seulement pour un bandeau auquel Vigie ne sait pas répondre : les éléments à presser, dans l’ordre, par un sélecteur CSS, et par une partie de l’adresse de leur cadre s’ils sont dans un cadre.',
  'steps.acceptSteps-add': 'Ajouter une étape pour accepter',
  'steps.refuseSteps': 'Étapes pour refuser',
  'steps.refuseSteps-hint':
    'Pour les pools de tests qui refusent. Laissez vide là où Vigie connaît le bandeau.',
  'steps.refuseSteps-add': 'Ajouter une étape pour refuser',
  'step.number': 'étape {number}',
  'step.selector': 'Sélecteur CSS de l’étape {number}',
  'step.selector-example': '#tout-accepter',
  'step.frame': 'Partie de l’adresse de son cadre, étape {number}',
  'step.frame-example': 'tout cadre',
  'trial.title': 'Le bandeau répond-il ?',
  'trial.text':
    'Visite une page maintenant avec ces étapes et montre ce que devient son bandeau. Rien n’est enregistré.',
  'trial.answer': 'Réponse à essayer',
  'trial.accept': 'Accepter',
  'trial.refuse': 'Refuser',
};
