import type { Period } from '../../../period/requested-period.ts';
import type { ClickhouseLink, Patience } from './link.ts';

/** SQL text with bound values. Values never appear in the text. */
export interface Question {
  params: Record<string, unknown>;
  /** Binds a value, and returns its placeholder in the text. */
  bind: (type: BoundType, value: unknown) => string;
}

type BoundType =
  | 'UUID'
  | 'String'
  | 'Date'
  | 'Float64'
  | 'UInt32'
  | 'Int64'
  | "DateTime64(3, 'UTC')"
  | 'Array(Int64)'
  | 'Array(String)'
  | 'Array(UInt32)'
  | 'Array(UInt64)';

/** ClickHouse connection and options of a query. */
export interface ClickhouseQuery {
  link: ClickhouseLink;
  patience: Patience;
  /** False: each visit exists once, and counts need no merge. */
  mayHoldCopies: boolean;
}

/** Returns the table of visits, without copies of a visit. */
export function visitsOnce({ link, mayHoldCopies }: ClickhouseQuery): string {
  return `${link.tables.visits}${mayHoldCopies ? ' final' : ''}`;
}

export function createQuestion(): Question {
  const params: Record<string, unknown> = {};
  return {
    params,
    bind: (type, value) => {
      const name = `p${Object.keys(params).length}`;
      params[name] = value;
      return `{${name}:${type}}`;
    },
  };
}

/** Latest instant that a Date of ClickHouse can hold; no visit is later. */
const LAST_MS = Date.UTC(2149, 0);

export function bindInstant({ bind }: Question, at: Date): string {
  return bind("DateTime64(3, 'UTC')", new Date(Math.min(Math.max(at.getTime(), 0), LAST_MS)));
}

/** Returns the condition for a website and a period; both are part of the table's key. */
export function withinPeriod(question: Question, websiteId: string, { from, to }: Period): string {
  return `website_id = ${question.bind('UUID', websiteId)} and observed_at >= ${bindInstant(question, from)}
    and observed_at < ${bindInstant(question, to)}`;
}

/** Returns the condition for states that a website may have had in a period: their last month is not before it. */
export function statesWithin(question: Question, websiteId: string, { from }: Period): string {
  return `website_id = ${question.bind('UUID', websiteId)} and month >= toStartOfMonth(${bindInstant(question, from)})`;
}
