import { CONDITION_SCOPE } from '../condition-scope.ts';
import type { PageTest } from '../page-test.ts';
import { CATEGORY_FIELD, PAGES_FIELDS, SEVERITY_FIELD } from './classification-fields.ts';
import { CHANGED, CREATED, type Fields } from './field.ts';

const CONDITION_NAMES = CONDITION_SCOPE.map(({ name }) => name).join(', ');

/** Fields of a test, in the order of its screens. */
export const TEST_FIELDS = {
  title: {
    as: 'text',
    label: { en: 'Title', fr: 'Titre' },
    hint: { en: 'What must be true, in a few words.', fr: 'Ce qui doit être vrai, en quelques mots.' },
    placeholder: {
      en: 'For example: every product page announces its type',
      fr: 'Par exemple : chaque page produit annonce son type',
    },
    list: true,
    form: 'information',
  },
  description: {
    as: 'long-text',
    label: { en: 'Description', fr: 'Description' },
    hint: {
      en: 'Why it matters, and whom to notify when it fails.',
      fr: 'Pourquoi c’est important, et qui prévenir en cas d’échec.',
    },
    form: 'information',
  },
  category: { ...CATEGORY_FIELD, list: 'none', filter: true, detail: true, form: 'information' },
  severity: { ...SEVERITY_FIELD, list: true, filter: true, detail: true, form: 'information' },
  state: {
    as: 'group',
    label: { en: 'State', fr: 'État' },
    detail: true,
  },
  websiteId: {
    as: 'slug',
    label: { en: 'Website', fr: 'Site' },
    hint: {
      en: 'The one chosen at the top of the panel. A test stays with its website.',
      fr: 'Celui qui est choisi en haut du panneau. Un test reste attaché à son site.',
    },
    detail: true,
  },
  allPages: { ...PAGES_FIELDS.allPages, form: 'information' },
  urls: { ...PAGES_FIELDS.urls, list: 'none', detail: true, form: 'information' },
  isDraft: {
    as: 'switch',
    label: { en: 'Draft', fr: 'Brouillon' },
    hint: {
      en: 'A draft runs only by hand: pools leave it out.',
      fr: 'Un brouillon ne s’exécute qu’à la main : les pools l’ignorent.',
    },
    form: 'information',
  },
  content: {
    as: 'code',
    label: { en: 'Content', fr: 'Contenu' },
    hint: {
      en: 'JavaScript that runs in the visited page and gives a value: an expression, or several lines that end with return. It may await. document is the visited page; dataLayer contains what the page put into it.',
      fr: 'Du JavaScript exécuté dans la page visitée, qui donne une valeur : une expression, ou plusieurs lignes terminées par return. Il peut utiliser await. document est la page visitée ; dataLayer contient ce que la page y a mis.',
    },
    form: 'content',
  },
  condition: {
    as: 'code',
    label: { en: 'Condition', fr: 'Condition' },
    hint: {
      en: `A JavaScript expression. True: the test passes. False: it fails. What it can use: ${CONDITION_NAMES}. Ctrl+Space suggests them. notApplicable("why") says that the page is not concerned.`,
      fr: `Une expression JavaScript. Vraie : le test réussit. Fausse : il échoue. Elle dispose de : ${CONDITION_NAMES}. Ctrl+Espace les propose. notApplicable("raison") indique que la page n’est pas concernée.`,
    },
    form: 'condition',
  },
  pools: { as: 'group', label: { en: 'Pools', fr: 'Pools' }, list: 'none', detail: true },
  lastRun: { as: 'group', label: { en: 'Last run', fr: 'Dernière exécution' }, list: 'line' },
  createdAt: { as: 'instant', label: CREATED, detail: true },
  updatedAt: { as: 'instant', label: CHANGED, detail: true },
} as const satisfies Fields<PageTest>;
