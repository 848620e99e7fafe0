import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { ReportRow } from './report-row.ts';

/** Maximum number of rows of one identifier: more hits of one identifier prove nothing more. */
const ROWS_MAX = 200;
const TEXT_MAX = 2_048;
const PROOF_MAX = 500;

/**
 * Returns the rows of a total. With an identifier it is one row for each hit, because its hits are those of the visit.
 * Without one it is one row with its count. A count below 1 is no row.
 */
export function markedRows(row: Omit<ReportRow, 'proof' | 'count'>, count: number): ReportRow[] {
  if (!Number.isFinite(count) || count < 1) return [];
  const name = row.subject || row.kind;
  const proof = `${row.key === '' ? '' : `${row.key}: `}${name} ${row.title ?? row.url}: ${count}`;
  const known = { ...row, proof: proof.slice(0, PROOF_MAX) };
  return row.key === ''
    ? [{ ...known, count }]
    : Array.from({ length: Math.min(Math.floor(count), ROWS_MAX) }, () => known);
}

/** Returns a text or number of a hostile answer as text of limited length; an empty text for other values. */
export function textOf(value: Json | undefined): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.slice(0, TEXT_MAX) : '';
}
