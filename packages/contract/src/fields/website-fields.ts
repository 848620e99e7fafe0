import { DELAY_MIN_SECONDS, LOOK_AHEAD_SECONDS, PAGES_PER_AUDIT_MAX } from '../limits.ts';
import type { Website } from '../website.ts';
import { CHANGED, CREATED, ID_FIELD, LABELS, NAME, YES_OR_NO, type Fields } from './field.ts';

const { min, max } = LOOK_AHEAD_SECONDS;

/** Fields of a website that have a single value, in the order of its settings and of its file. */
export const WEBSITE_FIELDS = {
  url: {
    as: 'address',
    label: { en: 'Website address', fr: 'Adresse du site' },
    hint: {
      en: 'Where the visit starts: its home page.',
      fr: 'Là où la visite commence : sa page d’accueil.',
    },
    placeholder: 'https://www.example.com',
    form: 'information',
    csv: true,
  },
  name: {
    as: 'text',
    label: NAME,
    hint: {
      en: 'How lists show it. Left empty: its host name.',
      fr: 'Celui que montrent les listes. Laissé vide : son nom d’hôte.',
    },
    form: 'information',
    csv: true,
  },
  labels: {
    as: 'words',
    label: LABELS,
    hint: {
      en: 'Words to find it by, separated by spaces.',
      fr: 'Des mots pour le retrouver, séparés par des espaces.',
    },
    form: 'information',
    csv: true,
  },
  delaySeconds: {
    as: 'number',
    label: { en: 'Delay between pages', fr: 'Délai entre deux pages' },
    hint: {
      en: 'In seconds. 0 visits as fast as the agent can.',
      fr: 'En secondes. À 0, aussi vite que l’agent le peut.',
    },
    unit: 'seconds',
    minimum: DELAY_MIN_SECONDS,
    form: 'settings',
    csv: true,
  },
  pagesPerAudit: {
    as: 'count',
    label: { en: 'Pages per audit', fr: 'Pages par audit' },
    hint: {
      en: `At most ${PAGES_PER_AUDIT_MAX.toLocaleString('en')}.`,
      fr: `Au plus ${PAGES_PER_AUDIT_MAX.toLocaleString('fr')}.`,
    },
    minimum: 1,
    form: 'settings',
    csv: true,
  },
  lookAheadSeconds: {
    as: 'count',
    label: { en: 'Look-ahead', fr: 'Avance rapide' },
    hint: {
      en: `In seconds, from ${min} to ${max}. How long after its load a page’s late events are still watched. Time is fast-forwarded: a visit hardly gets longer.`,
      fr: `En secondes, de ${min} à ${max}. Combien de temps après son chargement on guette encore ce qu’une page fait en retard. Ce temps est accéléré : une visite n’en dure guère plus.`,
    },
    unit: 'seconds',
    minimum: min,
    form: 'settings',
    csv: true,
  },
  respectRobots: {
    as: 'switch',
    label: { en: 'Follow robots.txt', fr: 'Respecter robots.txt' },
    hint: {
      en: 'Switch it off only for a website that is yours.',
      fr: 'À désactiver seulement pour un site qui est le vôtre.',
    },
    choices: YES_OR_NO,
    form: 'settings',
    csv: true,
  },
  acceptInvalidCertificates: {
    as: 'switch',
    label: {
      en: 'Accept an untrusted certificate',
      fr: 'Accepter un certificat dont personne ne répond',
    },
    hint: {
      en: 'For a staging website with a certificate of its own.',
      fr: 'Pour un site de recette qui a son propre certificat.',
    },
    choices: YES_OR_NO,
    form: 'settings',
    csv: true,
  },
  lastAuditAt: {
    as: 'instant',
    label: { en: 'Last audit', fr: 'Dernier audit' },
    csv: true,
  },
  nextAudit: {
    as: 'instant',
    label: { en: 'Next audit', fr: 'Prochain audit' },
    of: ({ nextAudit }) => nextAudit?.at,
    csv: true,
  },
  createdAt: { as: 'instant', label: CREATED, csv: true },
  updatedAt: { as: 'instant', label: CHANGED, csv: true },
  id: ID_FIELD,
  companyId: {
    as: 'slug',
    label: { en: 'Company’s identifier', fr: 'Identifiant de l’entreprise' },
    csv: true,
    seenBy: 'companies.list',
  },
} as const satisfies Fields<Website>;
