import type { OutboxValue } from '../../../db/schema/stored-types.ts';
import { encodeStateValue, inColumns } from './columns.ts';

export interface OutboxVisit {
  companyId: string;
  websiteId: string;
  observedAt: Date;
  observationId: string;
  pageId: string;
  state: Buffer;
  values: OutboxValue[];
}

/** Columns that identify the state of a visit and its month. */
export type StateOfVisit = Pick<OutboxVisit, 'websiteId' | 'observedAt' | 'state'>;

/** Rows in ClickHouse format, by table. */
export interface ClickhouseRows {
  visits: object[];
  states: object[];
}

/**
 * Returns the rows of visits. A state is written once for each month in which a visit has it, unless `written` contains
 * its key. The rows of a visit are always the same.
 */
export function clickhouseRows(
  visits: OutboxVisit[],
  written: ReadonlySet<string> = new Set(),
): ClickhouseRows {
  const distinct = [...statesOf(visits)].flatMap(([key, visit]) => (written.has(key) ? [] : [visit]));
  return {
    visits: visits.map(visitRow),
    states: distinct.map(stateRow),
  };
}

/** Returns one visit for each state and month, by a key of website, state and month. */
export function statesOf<Visit extends StateOfVisit>(visits: Visit[]): Map<string, Visit> {
  return new Map(
    visits.map((visit) => [
      `${visit.websiteId} ${monthOf(visit.observedAt)} ${visit.state.toString('latin1', 0, 8)}`,
      visit,
    ]),
  );
}

/**
 * Returns a state's id: the first eight bytes of its hash as a decimal text, because a JavaScript number cannot hold
 * them.
 */
export function stateIdOf(hash: Buffer): string {
  return hash.readBigUInt64BE().toString();
}

function visitRow(visit: OutboxVisit): object {
  const own = visit.values.filter(([, , , varies]) => varies);
  const typed = own.filter(([, , value]) => typeof value !== 'string');
  return {
    company_id: visit.companyId,
    website_id: visit.websiteId,
    observed_at: visit.observedAt.toISOString().replace('T', ' ').replace('Z', ''),
    observation_id: visit.observationId,
    page_id: visit.pageId,
    state_id: stateIdOf(visit.state),
    ...inColumns(
      'varying',
      own.map(([id, , value]) => [id, varyingText(value)]),
    ),
    varying_types: Object.fromEntries(typed.map(([id, , value]) => [String(id), typeof value])),
  };
}

/** Returns the row of a state. When rows of one state merge, the last month stays. */
function stateRow(visit: OutboxVisit): object {
  return {
    company_id: visit.companyId,
    website_id: visit.websiteId,
    month: monthOf(visit.observedAt),
    state_id: stateIdOf(visit.state),
    ...inColumns(
      'state',
      visit.values.map((value) => [value[0], encodeStateValue(value)]),
    ),
  };
}

function monthOf(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`;
}

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/;

/** Returns a varying value as text. Numbers have no exponent, as in PostgreSQL's jsonb. */
function varyingText(value: OutboxValue[2]): string {
  const text = String(value);
  if (typeof value !== 'number') return text;
  const [, sign = '', whole = '', fraction = '', exponent] = EXPONENT.exec(text) ?? [];
  if (exponent === undefined) return text;
  const digits = `${whole}${fraction}`;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0')}`;
}
