import type { Budget } from '../budget.ts';
import type { WebsiteRetention } from '../redaction.ts';
import type { WebsiteLimits } from '../website-limits.ts';
import type { Fields } from './field.ts';

/** Fields of a company's visit budget. */
export const BUDGET_FIELDS = {
  visitsPerMonth: {
    as: 'count',
    label: { en: 'Visits per month', fr: 'Visites par mois' },
    hint: {
      en: 'Of all websites of the company, per calendar month (UTC). Empty: no limit.',
      fr: 'De tous les sites de l’entreprise, par mois calendaire (UTC). Vide : sans limite.',
    },
    form: 'budget',
  },
} as const satisfies Fields<Budget>;

/** Fields of a website's own limits. Their hint names the limit of the instance, so the form gives it. */
export const LIMIT_FIELDS = {
  recordingsMegabytes: {
    as: 'count',
    label: { en: 'Recordings, in megabytes', fr: 'Enregistrements, en mégaoctets' },
    form: 'limits',
  },
  visitsPerDay: {
    as: 'count',
    label: { en: 'Visits per day', fr: 'Visites par jour' },
    form: 'limits',
  },
} as const satisfies Fields<WebsiteLimits>;

const AS_THE_INSTANCE = {
  en: 'Empty: as everywhere on this Vigie. Nothing is stored longer than that.',
  fr: 'Vide : comme partout sur ce Vigie. Rien n’est conservé plus longtemps.',
};

/** Fields of the retention of a website's recordings. */
export const RETENTION_FIELDS = {
  documentsDays: {
    as: 'count',
    label: {
      en: 'Keep requests, hits, events and dataLayer, in days',
      fr: 'Garder les requêtes, hits, événements et le dataLayer, en jours',
    },
    hint: AS_THE_INSTANCE,
    form: 'retention',
  },
  picturesDays: {
    as: 'count',
    label: { en: 'Keep pictures, in days', fr: 'Garder les images, en jours' },
    hint: AS_THE_INSTANCE,
    form: 'retention',
  },
} as const satisfies Fields<WebsiteRetention>;
