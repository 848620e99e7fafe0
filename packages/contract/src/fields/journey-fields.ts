import type { StoredJourney } from '../stored-journey.ts';
import { SEVERITY_CHOICE } from './classification-fields.ts';
import { CHANGED, CREATED, YES_OR_NO, type Fields } from './field.ts';
import { CONSENT_CHOICES, HIT_CHOICES } from './visit-fields.ts';

const AS_WEBSITE = { en: 'As the website’s settings say', fr: 'Selon les paramètres du site' };

/** Fields of a journey, in the order of its screens. Its recording has components of its own. */
export const JOURNEY_FIELDS = {
  steps: { as: 'group', label: { en: 'Steps', fr: 'Étapes' }, form: 'recording' },
  rest: { as: 'group', label: { en: 'Recording', fr: 'Enregistrement' }, form: 'recording' },
  timeout: {
    as: 'count',
    label: {
      en: 'Time for each step, in milliseconds',
      fr: 'Délai de chaque étape, en millisecondes',
    },
    hint: {
      en: 'How long a step may wait for its element or its page. Empty: 5,000.',
      fr: 'Combien de temps une étape peut attendre son élément ou sa page. Vide : 5 000.',
    },
    form: 'recording',
  },
  title: {
    as: 'text',
    label: { en: 'Title', fr: 'Titre' },
    placeholder: { en: 'For example: purchase of one article', fr: 'Par exemple : achat d’un article' },
    list: true,
    form: 'information',
  },
  description: {
    as: 'long-text',
    label: { en: 'Description', fr: 'Description' },
    hint: {
      en: 'What it protects, and whom to notify when it fails.',
      fr: 'Ce qu’il protège, et qui prévenir quand il échoue.',
    },
    form: 'information',
  },
  severity: {
    ...SEVERITY_CHOICE,
    hint: {
      en: 'A step that could not be done opens an incident; of a critical journey at once.',
      fr: 'Une étape qui n’a pas pu être faite ouvre un incident ; pour un parcours critique, aussitôt.',
    },
    list: true,
    form: 'information',
  },
  isDraft: {
    as: 'switch',
    label: { en: 'Draft', fr: 'Brouillon' },
    hint: {
      en: 'A draft runs only by hand: pools leave it out.',
      fr: 'Un brouillon ne s’exécute qu’à la main : les pools le laissent de côté.',
    },
    form: 'information',
  },
  state: {
    as: 'choice',
    label: { en: 'State', fr: 'État' },
    choices: { draft: { en: 'Draft', fr: 'Brouillon' }, ready: { en: 'Ready', fr: 'Prêt' } },
    of: ({ isDraft }) => (isDraft ? 'draft' : 'ready'),
    detail: true,
  },
  contextId: {
    as: 'reference',
    to: 'contexts',
    label: { en: 'Context', fr: 'Contexte' },
    hint: {
      en: 'Its address stands in for the website’s own; its hidden variables are the values of the steps.',
      fr: 'Son adresse remplace celle du site ; ses variables cachées sont les valeurs des étapes.',
    },
    empty: { en: 'The website itself', fr: 'Le site lui-même' },
    none: AS_WEBSITE,
    gone: { en: 'A context that no longer exists', fr: 'Un contexte qui n’existe plus' },
    withoutItems: 'hidden',
    detail: true,
    form: 'settings',
  },
  consent: {
    as: 'choice',
    label: { en: 'Consent banner', fr: 'Bandeau de consentement' },
    hint: {
      en: 'What the visitor answers when one is shown. A step can answer it later too.',
      fr: 'Ce que le visiteur répond quand il y en a un. Une étape peut aussi y répondre plus tard.',
    },
    choices: CONSENT_CHOICES,
    isHalf: true,
    detail: true,
    form: 'settings',
  },
  hits: {
    as: 'choice',
    label: { en: 'Hits of its trackers', fr: 'Hits de ses traceurs' },
    hint: {
      en: 'Those of a test order are best answered by Vigie.',
      fr: 'Pour une commande d’essai, mieux vaut que Vigie les traite.',
    },
    choices: HIT_CHOICES,
    empty: AS_WEBSITE,
    none: AS_WEBSITE,
    isHalf: true,
    detail: true,
    form: 'settings',
  },
  changesWorld: {
    as: 'switch',
    label: { en: 'It changes the world', fr: 'Il a des effets réels' },
    hint: {
      en: 'It orders, pays or sends mails. Each run by hand is then confirmed, and none is repeated.',
      fr: 'Il commande, paie ou envoie des e-mails. Chaque exécution à la main est alors confirmée, et aucune n’est répétée.',
    },
    choices: YES_OR_NO,
    detail: true,
    form: 'settings',
  },
  isPrelude: {
    as: 'switch',
    label: { en: 'It is a login journey', fr: 'C’est un parcours de connexion' },
    hint: {
      en: 'Other journeys start with its cookies and storage.',
      fr: 'D’autres parcours commencent avec ses cookies et son stockage.',
    },
    form: 'settings',
  },
  preludeId: {
    as: 'reference',
    to: 'login-journeys',
    label: { en: 'Starts with the state of', fr: 'Part de l’état de' },
    hint: {
      en: 'A login journey: this journey starts with the cookies and storage that it left.',
      fr: 'Un parcours de connexion : ce parcours commence avec les cookies et le stockage qu’il a laissés.',
    },
    empty: { en: 'No login journey: it starts fresh', fr: 'Aucun parcours de connexion : il part de zéro' },
    // A login journey starts without the state of another journey.
    shownIf: { field: 'isPrelude', isOneOf: [false] },
    detail: true,
    form: 'settings',
  },
  values: {
    as: 'group',
    label: { en: 'Requested values', fr: 'Valeurs demandées' },
    detail: true,
  },
  lastRun: { as: 'group', label: { en: 'Last result', fr: 'Dernier résultat' }, list: 'line' },
  pools: { as: 'group', label: { en: 'Pools', fr: 'Pools' }, list: 'none', detail: true },
  stepsTotal: { as: 'count', label: { en: 'Steps', fr: 'Étapes' }, list: 'none' },
  createdAt: { as: 'instant', label: CREATED, detail: true },
  updatedAt: { as: 'instant', label: CHANGED, detail: true },
} as const satisfies Fields<StoredJourney>;
