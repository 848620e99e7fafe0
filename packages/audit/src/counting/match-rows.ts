import type { ReportRow, WantedRow } from './report-row.ts';

/** Maximum difference in ms between a hit and a row without a key, by clocks that may differ. */
const APART_MS = 30_000;

/** Rows of a report; each proves one hit only. */
export interface UnclaimedRows {
  /** Returns the row of a hit that left at an instant, and removes it. Undefined if there is none. */
  claim: (wanted: WantedRow, sentAtMs: number) => ReportRow | undefined;
}

/** Creates a set of rows in which hits are looked up by key, or by page and time. */
export function unclaimedRows(rows: readonly ReportRow[]): UnclaimedRows {
  const byKey = Map.groupBy(rows, ({ kind, key }) => `${kind} ${key}`);
  return {
    claim(wanted, sentAtMs) {
      const found = byKey.get(`${wanted.kind} ${wanted.key}`) ?? [];
      const alike = found.filter(({ subject }) => wanted.subject === null || subject === wanted.subject);
      const wantedAtMs = wanted.atMs ?? sentAtMs;
      const isNear = ({ atMs }: ReportRow) => atMs !== null && Math.abs(atMs - wantedAtMs) <= APART_MS;
      const samePage = alike.filter((row) => isPageOf(row, wanted));
      const row =
        wanted.key === ''
          ? samePage.find(isNear)
          : wanted.isShared === true
            ? samePage.find((one) => one.atMs === null || isNear(one))
            : (samePage[0] ?? alike.find(({ url }) => url === '' || wanted.url === '') ?? alike[0]);
      if (row !== undefined) found.splice(found.indexOf(row), 1);
      return row;
    },
  };
}

/** Returns whether a row is about the page of a hit: by title in a report by title, else by address. */
export function isPageOf({ title, url }: ReportRow, wanted: WantedRow): boolean {
  return title === undefined ? isSamePage(url, wanted.url) : title === wanted.title;
}

/** Returns whether two addresses are one page. Reports drop fragments, sessions and parameters. */
function isSamePage(one: string, other: string): boolean {
  const [first, second] = [URL.parse(one), URL.parse(other)];
  return first !== null && second !== null && first.pathname === second.pathname;
}
