/** Codes of faults that make a plan or one of its schemas unusable. */
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
  /** Name of the faulty entry's event. `place` is its position among the plan's events, from 0. */
  event: string;
  entry: number;
  /** JSON pointer below the entry: `/schema/properties/value/minimun`. */
  path: string;
  /** English text for files and the command line; screens have a sentence for the code. */
  message: string;
  /** Correct spelling, or an action to take. */
  fix: string;
}

/** Thrown for an unusable plan, with all its faults. */
export class PlanFaultError extends Error {
  readonly faults: PlanFault[];

  constructor(faults: PlanFault[]) {
    super(faults.map(({ event, path, message, fix }) => `${event} ${path}: ${message}; ${fix}`).join('\n'));
    this.name = 'PlanFaultError';
    this.faults = faults;
  }
}

export type SchemaFault = Omit<PlanFault, 'event' | 'entry'>;
