/** What makes a plan, or a schema in it, impossible to judge by. */
export const PLAN_FAULT_CODES = [
  'keyword-unknown',
  'keyword-invalid',
  'pattern-not-linear',
  'format-unknown',
  'reference-outside',
  'reference-unknown',
  'reference-endless',
  'name-forbidden',
  'schema-too-deep',
  'schema-too-large',
  'page-pattern-invalid',
  'after-itself',
] as const;
export type PlanFaultCode = (typeof PLAN_FAULT_CODES)[number];

export interface PlanFault {
  code: PlanFaultCode;
  /** The event of the faulty entry, and its place among the plan's events, from 0. */
  event: string;
  entry: number;
  /** Below the entry, as a JSON pointer: `/schema/properties/value/minimun`. */
  path: string;
  /** English, for files and the command line; screens have a sentence for the code. */
  message: string;
  /** What to write instead, or to do. */
  fix: string;
}

/** Thrown for a plan that cannot be judged by, with all its faults. */
export class PlanFaultError extends Error {
  readonly faults: PlanFault[];

  constructor(faults: PlanFault[]) {
    super(faults.map(({ event, path, message, fix }) => `${event} ${path}: ${message}; ${fix}`).join('\n'));
    this.name = 'PlanFaultError';
    this.faults = faults;
  }
}

export type SchemaFault = Omit<PlanFault, 'event' | 'entry'>;
