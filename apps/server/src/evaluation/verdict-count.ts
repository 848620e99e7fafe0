import type { VerdictRollupsTable } from '../db/schema/tables.generated.ts';

/** Verdicts counted by outcome and reason; `point` is the step of an evolution, 0 without steps. */
export interface VerdictCount extends Omit<VerdictRollupsTable, 'companyId' | 'websiteId' | 'hour'> {
  point: number;
}
