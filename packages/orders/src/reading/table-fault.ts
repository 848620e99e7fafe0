import type { TableFaultCode } from '@vigie/contract/wording/order-comparison-words.ts';

/** Error of a file that cannot be read as a table. `params` fill the sentence of the code. */
export class TableFault extends Error {
  readonly code: TableFaultCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: TableFaultCode, params: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.name = 'TableFault';
    this.code = code;
    this.params = params;
  }
}

export const TABLE_LIMITS = {
  /** Characters of a record, quotes included. */
  record: 1_000_000,
  columns: 1_000,
  /** Characters of an id. */
  id: 200,
  rows: 20_000_000,
  /** Faults that are listed with their line; further ones are only counted. */
  faults: 100,
} as const;
