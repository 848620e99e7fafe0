import type { CountingFamily } from '@vigie/audit/counting/counting-family.ts';
import type { Explanation, Visitor } from '@vigie/audit/counting/explanation.ts';
import type { ReportRow } from '@vigie/audit/counting/report-row.ts';
import type { CountableHit } from '@vigie/audit/counting/countable-hit.ts';

/** Reporting interface of one family, read-only but for the control hit. */
export interface ReportReader {
  counting: CountingFamily;
  /** Returns whether an account can exist; hits of others are in no report. */
  isAccount: (account: string) => boolean;
  /**
   * Returns the rows of an account since an instant, at least those of the hits. Raises ReportUnavailable; `null`: the
   * account does not exist.
   */
  rows: (account: string, sinceMs: number, hits?: readonly CountableHit[]) => Promise<ReportRow[] | null>;
  /** Returns a function that explains missing hits by the settings of an account. Raises ReportUnavailable. */
  settings: (account: string, missing?: readonly CountableHit[]) => Promise<AccountSettings>;
  /** Returns what an account counts each day. Absent: the interface is not queried for it. Raises ReportUnavailable. */
  volumes?: (account: string, range: DayRange) => Promise<DayVolume[]>;
  /**
   * Returns the purchases that an account counts on some days, all of them. Absent: the interface has no transaction
   * ids. Raises ReportUnavailable.
   */
  purchases?: (account: string, range: DayRange) => Promise<ReportPurchases>;
  /** Asks for what a run needs, to test the connection. Null: no account is known. Raises ReportUnavailable. */
  test: (account: string | null) => Promise<void>;
  /**
   * Sends a hit that no setting excludes. Returns its row's kind and key. Raises ReportUnavailable. Absent if the report
   * is complete too late for it.
   */
  control?: (order: ControlOrder) => Promise<{ kind: string; key: string }>;
}

/** Days as YYYY-MM-DD in the time zone of the account, both included. */
export interface DayRange {
  first: string;
  last: string;
}

const DAY_MS = 86_400_000;
/** Days that are read at first, and read again later, because reports are completed late. */
const FIRST_DAYS = 35;
const LATE_DAYS = 4;

/** Returns the days to read at an instant in ms since 1970, up to the latest day of any time zone. */
export function daysToRead(nowMs: number, { isFirst }: { isFirst: boolean }): DayRange {
  const days = isFirst ? FIRST_DAYS : LATE_DAYS;
  return { first: dayOf(nowMs - days * DAY_MS), last: dayOf(nowMs) };
}

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/**
 * Returns volumes with a 0 for each day of a range that has no page view, since most interfaces leave out such days. Days
 * outside the range and counts that are no whole numbers are left out.
 */
export function everyDay(volumes: readonly DayVolume[], { first, last }: DayRange): DayVolume[] {
  const within = volumes.filter(
    ({ day, counted }) => day >= first && day <= last && Number.isSafeInteger(counted) && counted >= 0,
  );
  const known = new Set(within.filter(({ event }) => event === 'page_view').map(({ day }) => day));
  const days: string[] = [];
  for (let atMs = Date.parse(first); dayOf(atMs) <= last; atMs += DAY_MS) days.push(dayOf(atMs));
  const empty = days.filter((day) => !known.has(day));
  return [...within, ...empty.map((day) => ({ day, event: 'page_view', counted: 0 }))];
}

/** Number of page views (`page_view`) or of hits of one event that a report counts on a day. */
export interface DayVolume {
  day: string;
  event: string;
  counted: number;
}

/** Purchase as a report counts it. Its texts are those of the report. */
export interface ReportPurchase {
  transactionId: string;
  /** ISO 8601, or local time without a zone. */
  time: string;
  amount: string;
  currency: string;
}

/** Purchases of a report. `timeZone`: that of times without one, as the report states; null: unknown. */
export interface ReportPurchases {
  purchases: ReportPurchase[];
  timeZone: string | null;
}

/** Control hit to send. */
export interface ControlOrder {
  account: string;
  settings: AccountSettings;
  /** Hit of the run, whose collector gets the control hit. */
  example: CountableHit;
  /** True if it has the mark of visits. */
  isMarked: boolean;
}

/** Settings of an account, as far as the token may read them. */
export interface AccountSettings {
  explain: (sent: CountableHit, visitor: Visitor) => Explanation | undefined;
  /** Address of a page that the account counts. Null: unknown. */
  pageUrl: string | null;
}
