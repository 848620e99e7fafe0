import type { Agent } from '../agent.ts';
import { ADDRESS, CHANGED, ID_FIELD, LABELS, NAME, YES_OR_NO, type Fields } from './field.ts';

const UNKNOWN = { en: 'Not known yet', fr: 'Pas encore connu' };

/** Fields of an agent, in the order of its screens and of its file. */
export const AGENT_FIELDS = {
  url: {
    as: 'address',
    label: ADDRESS,
    hint: {
      en: 'Where this panel reaches the agent, for example https://agent.example.org',
      fr: 'Celle où ce panneau joint l’agent, par exemple https://agent.exemple.fr',
    },
    placeholder: 'https://agent.example.org',
    detail: true,
    form: 'information',
    csv: true,
  },
  name: {
    as: 'text',
    label: NAME,
    hint: {
      en: 'As lists show it, for example Paris 1.',
      fr: 'Celui que montrent les listes, par exemple Paris 1.',
    },
    list: true,
    form: 'information',
    csv: true,
  },
  slug: {
    as: 'slug',
    label: { en: 'Slug', fr: 'Slug' },
    hint: {
      en: 'Its short name: lowercase letters, digits and underscores.',
      fr: 'Son nom court : lettres minuscules, chiffres et tirets bas.',
    },
    detail: true,
    form: 'information',
    csv: true,
  },
  location: {
    as: 'text',
    label: { en: 'Location', fr: 'Emplacement' },
    hint: {
      en: 'Where its visits come from, for example Paris, office network.',
      fr: 'D’où viennent ses visites, par exemple Paris, réseau du bureau.',
    },
    list: 'none',
    detail: true,
    form: 'information',
    csv: true,
  },
  labels: {
    as: 'words',
    label: LABELS,
    hint: {
      en: 'What websites and pools may ask for, for example: paris office. Lowercase words, separated by spaces.',
      fr: 'Ce que sites et pools peuvent demander, par exemple : paris bureau. Des mots en minuscules, séparés par des espaces.',
    },
    detail: true,
    form: 'information',
    csv: true,
  },
  connection: {
    as: 'choice',
    label: { en: 'Connection', fr: 'Connexion' },
    choices: {
      called: { en: 'The panel calls it', fr: 'Le panneau l’appelle' },
      calling: { en: 'It calls the panel', fr: 'Il appelle le panneau' },
    },
    detail: true,
    csv: true,
  },
  state: {
    as: 'choice',
    label: { en: 'State', fr: 'État' },
    choices: {
      online: { en: 'Online', fr: 'En ligne' },
      offline: { en: 'Offline', fr: 'Hors ligne' },
    },
    list: true,
    filter: true,
    csv: true,
  },
  load: {
    as: 'text',
    label: { en: 'Load', fr: 'Charge' },
    of: ({ load }) => load && `${load.slots - load.slotsFree} / ${load.slots}`,
    list: true,
    detail: true,
  },
  version: {
    as: 'text',
    label: { en: 'Version', fr: 'Version' },
    none: UNKNOWN,
    list: 'named',
    detail: true,
    csv: true,
  },
  browser: {
    as: 'text',
    label: { en: 'Browser', fr: 'Navigateur' },
    of: ({ browser }) => browser && [browser.name, browser.version ?? ''].join(' ').trim(),
    none: UNKNOWN,
    detail: true,
    csv: true,
  },
  chromium: {
    as: 'slug',
    label: { en: 'Path of the browser', fr: 'Chemin du navigateur' },
    detail: true,
  },
  sandbox: {
    as: 'choice',
    label: { en: 'Browser sandbox', fr: 'Bac à sable du navigateur' },
    choices: { on: { en: 'On', fr: 'Actif' }, off: { en: 'Off', fr: 'Inactif' } },
    none: UNKNOWN,
    detail: true,
    csv: true,
  },
  spool: {
    as: 'bytes',
    label: { en: 'Results waiting to be fetched', fr: 'Résultats en attente de collecte' },
    of: ({ load }) => load?.spoolBytes || null,
    detail: true,
  },
  isShared: {
    as: 'switch',
    label: { en: 'Used by', fr: 'Utilisé par' },
    choices: {
      true: { en: 'Every company', fr: 'Toutes les entreprises' },
      false: { en: 'This company', fr: 'Cette entreprise' },
    },
    detail: true,
    csv: true,
  },
  slotsMax: {
    as: 'count',
    label: { en: 'Runs at once', fr: 'Exécutions simultanées' },
    hint: {
      en: 'At most; left empty, as many as the agent itself allows.',
      fr: 'Au plus ; laissé vide, autant que l’agent lui-même en permet.',
    },
    form: 'settings',
    csv: true,
  },
  isPaused: {
    as: 'switch',
    label: { en: 'Paused', fr: 'En pause' },
    hint: {
      en: 'It finishes its current runs and gets no new one.',
      fr: 'Il termine ce qu’il fait et ne reçoit plus d’exécution.',
    },
    choices: YES_OR_NO,
    form: 'settings',
    csv: true,
  },
  lastSeenAt: {
    as: 'instant',
    label: { en: 'Last contact', fr: 'Dernier contact' },
    none: { en: 'Never', fr: 'Jamais' },
    list: 'none',
    detail: true,
    csv: true,
  },
  revokedAt: {
    as: 'instant',
    label: { en: 'Key revoked', fr: 'Clé révoquée' },
    detail: true,
    csv: true,
  },
  keys: {
    as: 'instant',
    label: { en: 'Keys in use since', fr: 'Clés utilisées depuis' },
    of: ({ keys }) => keys.since,
    detail: true,
  },
  updatedAt: { as: 'instant', label: CHANGED, list: 'none', detail: true, csv: true },
  createdAt: {
    as: 'instant',
    label: { en: 'Associated', fr: 'Associé' },
    detail: true,
    csv: true,
  },
  id: ID_FIELD,
} as const satisfies Fields<Agent>;

/** Fields of the association of an agent: its address, and the code that proves access to it. */
export const ASSOCIATION_FIELDS = {
  ...AGENT_FIELDS,
  pairingCode: {
    as: 'slug',
    label: { en: 'Pairing code', fr: 'Code d’association' },
    hint: {
      en: 'Printed by the agent when it starts; valid for 15 minutes and one use.',
      fr: 'Affiché par l’agent à son démarrage ; il vaut 15 minutes et une seule fois.',
    },
    form: 'information',
  },
  isShared: {
    as: 'switch',
    label: { en: 'Share it with every company', fr: 'Le partager avec toutes les entreprises' },
    hint: {
      en: 'Otherwise only the company that you are in may use it.',
      fr: 'Sinon, seule l’entreprise où vous êtes peut l’utiliser.',
    },
    form: 'sharing',
  },
} as const satisfies Fields<Agent>;
