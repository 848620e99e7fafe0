import { PAGES_PER_AUDIT_MAX } from '../limits.ts';
import type { Pool } from '../pool.ts';
import { CATEGORY_FIELD, PAGES_FIELDS, SEVERITY_FIELD } from './classification-fields.ts';
import { DELAY_FIELD, WITHDRAWAL_FIELD } from './delay-field.ts';
import { CHANGED, CREATED, NAME, type Fields } from './field.ts';
import { CONSENT_CHOICES, PROFILE_FIELDS } from './visit-fields.ts';

/** Fields of a pool, in the order of its screens. */
export const POOL_FIELDS = {
  name: {
    as: 'text',
    label: NAME,
    placeholder: { en: 'For example: purchase journey', fr: 'Exemple : parcours d’achat' },
    list: true,
    form: 'information',
  },
  status: {
    as: 'choice',
    label: { en: 'Status', fr: 'Statut' },
    choices: { draft: { en: 'Draft', fr: 'Brouillon' }, published: { en: 'Published', fr: 'Publié' } },
    start: 'draft',
    list: true,
    filter: true,
    form: 'save',
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
  category: { ...CATEGORY_FIELD, list: 'none', filter: true, detail: true, form: 'information' },
  severity: { ...SEVERITY_FIELD, list: true, filter: true, form: 'information' },
  allPages: { ...PAGES_FIELDS.allPages, form: 'general' },
  urls: { ...PAGES_FIELDS.urls, detail: true, form: 'general' },
  tests: { as: 'references', path: 'testIds', label: { en: 'Tests', fr: 'Tests' }, form: 'general' },
  journeys: {
    as: 'references',
    path: 'journeyIds',
    label: { en: 'Journeys', fr: 'Parcours' },
    form: 'general',
  },
  schedule: {
    as: 'schedule',
    label: { en: 'Schedule', fr: 'Planification' },
    list: 'line',
    detail: true,
    form: 'schedule',
  },
  agentId: {
    as: 'reference',
    path: 'settings.agentId',
    to: 'agents',
    label: { en: 'Agent', fr: 'Agent' },
    hint: {
      en: 'Any agent: a large run is shared by several.',
      fr: 'N’importe quel agent : une grande exécution est partagée entre plusieurs.',
    },
    empty: { en: 'Any agent', fr: 'N’importe quel agent' },
    none: { en: 'Any agent', fr: 'N’importe quel agent' },
    gone: { en: 'An agent that no longer exists', fr: 'Un agent qui n’existe plus' },
    isHalf: true,
    detail: true,
    form: 'settings',
  },
  contextId: {
    as: 'reference',
    path: 'settings.contextId',
    to: 'contexts',
    label: { en: 'Context', fr: 'Contexte' },
    hint: {
      en: 'A variant of the website, such as staging, with its hidden variables.',
      fr: 'Une variante du site, comme la préproduction, avec ses variables cachées.',
    },
    empty: { en: 'The website itself', fr: 'Le site lui-même' },
    gone: { en: 'A context that no longer exists', fr: 'Un contexte qui n’existe plus' },
    withoutItems: 'hidden',
    isHalf: true,
    detail: true,
    form: 'settings',
  },
  preludeId: {
    as: 'reference',
    path: 'settings.preludeId',
    to: 'login-journeys',
    label: { en: 'Login journey', fr: 'Parcours de connexion' },
    hint: {
      en: 'This journey runs first, and each page begins with its cookies and storage: sign in once, then visit what is behind. Its hidden values come from the run’s context, else from its own.',
      fr: 'Ce parcours passe en premier, et chaque page commence avec ses cookies et son stockage : connectez-vous une fois, puis visitez ce qui est derrière. Ses valeurs cachées viennent du contexte de l’exécution, sinon du sien.',
    },
    withoutItems: {
      en: 'To visit pages behind a sign-in, record it as a journey, mark it as a login journey, and mark it as ready. It may change nothing in the world.',
      fr: 'Pour visiter des pages derrière une connexion, enregistrez-la comme parcours, marquez-le comme parcours de connexion et sortez-le des brouillons. Il ne doit avoir aucun effet réel.',
    },
    empty: {
      en: 'None: pages are visited as a stranger',
      fr: 'Aucun : les pages sont visitées sans connexion',
    },
    gone: {
      en: 'A login journey that no longer exists, or is not ready',
      fr: 'Un parcours de connexion qui n’existe plus, ou qui n’est pas prêt',
    },
    detail: true,
    form: 'settings',
  },
  hasOwnNeeds: {
    as: 'switch',
    label: { en: 'Ask for other agents than the website does', fr: 'Demander d’autres agents que le site' },
    hint: {
      en: 'The labels and the location below take the place of the website’s.',
      fr: 'Les étiquettes et l’emplacement ci-dessous remplacent ceux du site.',
    },
    form: 'settings',
  },
  agentNeeds: {
    as: 'group',
    path: 'settings.agentNeeds',
    label: { en: 'Agents', fr: 'Agents' },
    shownIf: { field: 'hasOwnNeeds' },
    form: 'settings',
  },
  mode: {
    as: 'choice',
    path: 'settings.mode',
    label: { en: 'How pages are visited', fr: 'Façon de visiter les pages' },
    choices: {
      isolated: {
        en: 'Each page in a new browser context',
        fr: 'Chaque page dans un navigateur vierge',
      },
      fast: {
        en: 'One page after the other in the same tab',
        fr: 'Une page après l’autre dans le même onglet',
      },
    },
    choiceHints: {
      isolated: {
        en: 'As a first-time visitor: no cookie, no cache. The surest.',
        fr: 'Comme un premier visiteur : ni cookie, ni cache. Le plus sûr.',
      },
      fast: {
        en: 'Cookies and storage are cleared in between. About twice as fast.',
        fr: 'Cookies et stockage sont effacés entre deux pages. Environ deux fois plus rapide.',
      },
    },
    start: 'isolated',
    detail: true,
    form: 'settings',
  },
  consent: {
    as: 'choice',
    path: 'settings.consent',
    label: { en: 'Consent banner', fr: 'Bandeau de consentement' },
    hint: {
      en: 'What the visitor answers to the cookie banner, when there is one.',
      fr: 'Ce que le visiteur répond au bandeau de cookies, s’il y en a un.',
    },
    choices: CONSENT_CHOICES,
    start: 'none',
    isHalf: true,
    detail: true,
    form: 'settings',
  },
  pagesMax: {
    as: 'count',
    path: 'settings.pagesMax',
    label: { en: 'Pages at most', fr: 'Nombre de pages au plus' },
    hint: {
      en: `A run visits no more pages than this, ${PAGES_PER_AUDIT_MAX.toLocaleString('en')} at most.`,
      fr: `Une exécution ne visite pas plus de pages que cela, ${PAGES_PER_AUDIT_MAX.toLocaleString('fr')} au plus.`,
    },
    minimum: 1,
    start: 50,
    isHalf: true,
    detail: true,
    form: 'settings',
  },
  consentMatrix: {
    as: 'switch',
    path: 'settings.consentMatrix',
    label: { en: 'Consent matrix', fr: 'Matrice du consentement' },
    hint: {
      en: 'Each run by the schedule also visits its pages untouched, accepted, refused and with Global Privacy Control: four more visits a page.',
      fr: 'Chaque exécution planifiée visite aussi ses pages sans réponse, en acceptant, en refusant et avec Global Privacy Control : quatre visites de plus par page.',
    },
    choices: { true: { en: 'with each run by the schedule', fr: 'à chaque exécution planifiée' } },
    of: ({ settings }) => settings.consentMatrix || null,
    detail: true,
    form: 'settings',
  },
  holdBackSeconds: {
    ...DELAY_FIELD,
    path: 'settings.holdBackSeconds',
    shownIf: { field: 'consentMatrix' },
    detail: true,
    form: 'settings',
  },
  withdraws: {
    ...WITHDRAWAL_FIELD,
    path: 'settings.withdraws',
    shownIf: { field: 'consentMatrix' },
    of: ({ settings }) => settings.withdraws || null,
    detail: true,
    form: 'settings',
  },
  device: {
    ...PROFILE_FIELDS.device,
    path: 'settings.profile.device',
    empty: { en: 'As the website’s settings say', fr: 'Comme le disent les réglages du site' },
    detail: true,
    form: 'settings',
  },
  language: { ...PROFILE_FIELDS.language, path: 'settings.profile.language', form: 'settings' },
  timeZone: { ...PROFILE_FIELDS.timeZone, path: 'settings.profile.timeZone', form: 'settings' },
  lastRun: { as: 'group', label: { en: 'Last run', fr: 'Dernière exécution' }, list: 'line' },
  testCount: {
    as: 'count',
    label: { en: 'Tests', fr: 'Tests' },
    of: ({ testIds }) => testIds.length,
    list: 'none',
  },
  updatedAt: { as: 'instant', label: CHANGED, detail: true },
  createdAt: { as: 'instant', label: CREATED, detail: true },
} as const satisfies Fields<Pool>;
