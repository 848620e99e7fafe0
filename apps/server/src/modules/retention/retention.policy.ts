/** Retention of recordings, verdicts and actions. */
export interface Retention {
  /** Everything recorded of visits, and their searchable dataLayer. */
  documentsDays: number;
  screenshotsDays: number;
  /** Bodies of pages, for comparisons. */
  bodiesDays: number;
  /** Visits with their verdicts, and the details of runs. */
  observationsMonths: number;
  /** Hourly counts, from which charts are drawn. */
  rollupsMonths: number;
  auditLogMonths: number;
}

/** Instants before which data is deleted. */
export interface Cutoffs {
  documents: Date;
  screenshots: Date;
  bodies: Date;
  observations: Date;
  rollups: Date;
  auditLog: Date;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Returns the cutoffs. They are the starts of days (UTC): an hour is deleted as a whole, and a whole day in one night.
 */
export function cutoffsAt(nowMs: number, retention: Retention): Cutoffs {
  const today = new Date(Math.floor(nowMs / DAY_MS) * DAY_MS);
  const observations = monthsBefore(today, retention.observationsMonths);
  const documents = daysBefore(today, retention.documentsDays);
  return {
    // without its visit, a recording is of no use
    documents: documents > observations ? documents : observations,
    screenshots: daysBefore(today, retention.screenshotsDays),
    bodies: daysBefore(today, retention.bodiesDays),
    observations,
    rollups: monthsBefore(today, retention.rollupsMonths),
    auditLog: monthsBefore(today, retention.auditLogMonths),
  };
}

/** Returns the cutoffs of a website whose retention of recordings is shorter than that of the instance. */
export function cutoffsOf(
  nowMs: number,
  cutoffs: Cutoffs,
  { documentsDays, picturesDays }: { documentsDays: number | null; picturesDays: number | null },
): Cutoffs {
  const today = new Date(Math.floor(nowMs / DAY_MS) * DAY_MS);
  const later = (cutoff: Date, days: number | null) =>
    days === null || daysBefore(today, days) < cutoff ? cutoff : daysBefore(today, days);
  return {
    ...cutoffs,
    documents: later(cutoffs.documents, documentsDays),
    screenshots: later(cutoffs.screenshots, picturesDays),
    bodies: later(cutoffs.bodies, documentsDays),
  };
}

function daysBefore(day: Date, days: number): Date {
  return new Date(day.getTime() - days * DAY_MS);
}

/** Returns the same day of an earlier month, or the last day of that month. */
function monthsBefore(day: Date, months: number): Date {
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day.getUTCDate(), lastDay)));
}
