import type { JourneyOutcome } from '../journey-outcome.ts';
import type { StepFailure } from '../step-failure.ts';
import type { Locale } from '../locales.ts';

interface StepWording {
  outcomes: Record<JourneyOutcome, string>;
  failures: Record<StepFailure, string>;
}

const en: StepWording = {
  outcomes: {
    passed: 'As planned',
    failed: 'Not as planned',
    'step-failed': 'A step could not be done',
  },
  failures: {
    'element-not-found': 'No selector of the step leads to an element of the page.',
    'element-not-reachable': 'The element is there, but hidden, or something covers it.',
    'target-not-found': 'The frame, tab or window of the step is not there.',
    'navigation-failed': 'The page could not be opened.',
    'navigation-not-seen': 'The page that should have opened after the step did not open.',
    'expression-false': 'The expression that the step waits for did not become true.',
    'expression-threw': 'The expression of the step cannot be evaluated on this page.',
    'event-not-seen': 'The event that the step expects did not come.',
    'event-seen': 'An event came that the step expects not to come.',
    'value-not-given': 'The step needs a hidden value that was not given.',
    'not-supported': 'Vigie cannot do this kind of step.',
    'page-crashed': 'The page crashed.',
    'timed-out': 'The step was not done in time.',
    cancelled: 'The journey was stopped here.',
    'journey-fault': 'Vigie itself could not continue: this is no fault of the website.',
  },
};

const fr: StepWording = {
  outcomes: {
    passed: 'Conforme au plan',
    failed: 'Non conforme au plan',
    'step-failed': 'Une étape n’a pas pu être faite',
  },
  failures: {
    'element-not-found': 'Aucun sélecteur de l’étape ne mène à un élément de la page.',
    'element-not-reachable': 'L’élément est là, mais masqué, ou un autre le recouvre.',
    'target-not-found': 'Le cadre, l’onglet ou la fenêtre de l’étape n’est pas là.',
    'navigation-failed': 'La page n’a pas pu être ouverte.',
    'navigation-not-seen': 'La page qui devait s’ouvrir après l’étape ne s’est pas ouverte.',
    'expression-false': 'L’expression que l’étape attend n’est pas devenue vraie.',
    'expression-threw': 'L’expression de l’étape ne peut pas être évaluée sur cette page.',
    'event-not-seen': 'L’événement que l’étape attend n’est pas venu.',
    'event-seen': 'Un événement est venu alors que l’étape n’en attend pas.',
    'value-not-given': 'L’étape demande une valeur cachée qui n’a pas été donnée.',
    'not-supported': 'Vigie ne sait pas faire ce genre d’étape.',
    'page-crashed': 'La page s’est arrêtée brutalement.',
    'timed-out': 'L’étape n’a pas été faite à temps.',
    cancelled: 'Le parcours a été arrêté ici.',
    'journey-fault': 'Vigie n’a pas pu continuer : ce n’est pas un défaut du site.',
  },
};

const WORDINGS: Record<Locale, StepWording> = { en, fr };

/** Returns the outcome of a journey in a few words. */
export const journeyOutcomeIn = (locale: Locale, outcome: JourneyOutcome): string =>
  WORDINGS[locale].outcomes[outcome];

/** Returns the reason of a step's failure in a sentence. */
export const stepFailureIn = (locale: Locale, code: StepFailure): string => WORDINGS[locale].failures[code];
