import { isPageOf } from './match-rows.ts';
import type { ReportRow, WantedRow } from './report-row.ts';

/** Hit without an identifier, in a report that shows totals. */
export interface TotalledHit {
  wanted: WantedRow;
  sentAtMs: number;
  /** False if its collector did not take it, so that no total has it. */
  isExpected: boolean;
}

/** Total that a hit belongs to. */
export interface FoundTotal {
  /** True if the total is the number of hits sent: it has no others, and lacks none. */
  isExact: boolean;
  /** True if the total is lower than the number of hits sent. */
  isShort: boolean;
  proof: string;
}

/** Tolerated difference of the clocks in ms, and the minute into which a report rounds. */
const AROUND_MS = 90_000;

/**
 * Returns the totals of hits, in their order. Hits of one name and page are compared together with the rows of their
 * time. Only an equal total proves them: a higher one has hits of other visitors, a lower one does not say which it has.
 */
export function matchTotals(hits: readonly TotalledHit[], rows: readonly ReportRow[]): FoundTotal[] {
  const isByTitle = rows.some(({ title }) => title !== undefined);
  const pageOf = ({ title, url }: WantedRow) => (isByTitle ? (title ?? '') : pathOf(url));
  const groupOf = ({ wanted }: TotalledHit) => JSON.stringify([wanted.kind, wanted.subject, pageOf(wanted)]);
  const groups = Map.groupBy(hits, groupOf);
  const totals = new Map([...groups].map(([name, its]) => [name, totalOf(its, rows)]));
  return hits.map((hit) => totals.get(groupOf(hit)) ?? NOTHING);
}

const NOTHING: FoundTotal = { isExact: false, isShort: true, proof: '' };

const pathOf = (url: string): string => URL.parse(url)?.pathname ?? url;

function totalOf(hits: readonly TotalledHit[], rows: readonly ReportRow[]): FoundTotal {
  const [wanted] = hits.map((hit) => hit.wanted);
  if (wanted === undefined) return NOTHING;
  const times = hits.map(({ sentAtMs }) => sentAtMs);
  const [first, last] = [Math.min(...times) - AROUND_MS, Math.max(...times) + AROUND_MS];
  const found = rows.filter(
    (row) =>
      row.kind === wanted.kind &&
      row.key === wanted.key &&
      row.subject === (wanted.subject ?? row.subject) &&
      isPageOf(row, wanted) &&
      (row.atMs === null || (row.atMs >= first && row.atMs <= last)),
  );
  const shown = found.reduce((sum, { count = 1 }) => sum + count, 0);
  const sent = hits.filter(({ isExpected }) => isExpected).length;
  const page = wanted.title ?? pathOf(wanted.url);
  return {
    isExact: shown === sent && sent > 0,
    isShort: shown < sent,
    proof: `${wanted.subject || wanted.kind} ${page}: ${shown} in the report, ${sent} sent`.slice(0, 500),
  };
}
