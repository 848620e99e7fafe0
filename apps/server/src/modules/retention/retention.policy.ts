/** How long what was captured, concluded and done is kept. */
export interface Retention {
  /** Everything recorded of visits, and their dataLayer as it is searched. */
  documentsDays: number;
  screenshotsDays: number;
  /** What pages were made of, to be compared. */
  bodiesDays: number;
  /** Visits with their verdicts, and the details of runs. */
  observationsMonths: number;
  /** Counts by the hour, from which evolutions are drawn. */
  rollupsMonths: number;
  auditLogMonths: number;
}

/** The instants before which things have served their time. */
export interface Cutoffs {
  documents: Date;
  screenshots: Date;
  bodies: Date;
  observations: Date;
  rollups: Date;
  auditLog: Date;
}

const DAY_MS = 24 * 3_600_000;

/** They are the starts of days (UTC): an hour is deleted whole, and a whole day in one night. */
export function cutoffsAt(nowMs: number, retention: Retention): Cutoffs {
  const today = new Date(Math.floor(nowMs / DAY_MS) * DAY_MS);
  const observations = monthsBefore(today, retention.observationsMonths);
  const documents = daysBefore(today, retention.documentsDays);
  return {
    // without its visit, what was captured is of no use
    documents: documents > observations ? documents : observations,
    screenshots: daysBefore(today, retention.screenshotsDays),
    bodies: daysBefore(today, retention.bodiesDays),
    observations,
    rollups: monthsBefore(today, retention.rollupsMonths),
    auditLog: monthsBefore(today, retention.auditLogMonths),
  };
}

/** Returns the cutoffs of a website that keeps its recordings for fewer days than the instance does. */
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

/** Returns the same day of an earlier month, or that month's last. */
function monthsBefore(day: Date, months: number): Date {
  const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day.getUTCDate(), lastDay)));
}
