import { LANGUAGES, type Locale } from '../locales.ts';

/** Data of a message about a company's visit budget. */
export interface BudgetNotice {
  company: string;
  used: number;
  limit: number;
  month: Date;
  /** True if the budget is used up. False: it is almost used up. */
  isReached: boolean;
}

/** Returns the event in one line, and its consequence. */
export function sayBudget(notice: BudgetNotice, locale: Locale): { title: string; remedy: string } {
  const { tag } = LANGUAGES[locale];
  const number = new Intl.NumberFormat(tag);
  const month = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return SENTENCES[locale]({
    company: notice.company,
    isReached: notice.isReached,
    use: [number.format(notice.used), number.format(notice.limit)],
    percent: Math.floor((notice.used * 100) / notice.limit),
    month: month.format(notice.month),
  });
}

interface Said {
  company: string;
  isReached: boolean;
  use: [used: string, limit: string];
  percent: number;
  month: string;
}

const SENTENCES: Record<Locale, (said: Said) => { title: string; remedy: string }> = {
  fr: ({ company, isReached, use: [used, limit], percent, month }) => ({
    title: isReached
      ? `Budget de visites épuisé : ${company}, ${month}`
      : `Budget de visites utilisé à ${percent} % : ${company}, ${month}`,
    remedy: isReached
      ? `${used} visites sur ${limit} ont été faites. Jusqu’au mois suivant (UTC), aucune exécution ne commence ; celles qui sont planifiées échouent avec cette raison. Tout ce qui a été mesuré est conservé. Pour continuer, demandez un budget plus élevé à un administrateur de Vigie.`
      : `${used} visites sur ${limit} ont été faites. Une fois toutes faites, aucune exécution ne commence avant le mois suivant (UTC). Pour en garder : auditez moins de pages ou moins souvent, ou demandez un budget plus élevé à un administrateur de Vigie.`,
  }),
  en: ({ company, isReached, use: [used, limit], percent, month }) => ({
    title: isReached
      ? `Budget of visits used up: ${company}, ${month}`
      : `Budget of visits used to ${percent}%: ${company}, ${month}`,
    remedy: isReached
      ? `${used} of ${limit} visits are made. Until the next month (UTC) no run begins; planned ones fail with this reason. All measurements stay stored. To continue, ask an administrator of Vigie for a larger budget.`
      : `${used} of ${limit} visits are made. Once all are made, no run begins before the next month (UTC). To keep some: audit fewer pages or less often, or ask an administrator of Vigie for a larger budget.`,
  }),
};
