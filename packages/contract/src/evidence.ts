import * as z from 'zod';
import { CHECK_FACTS, SKIP_FACTS } from './checks.ts';
import { ALL_EVIDENCE_FIELDS, type EvidenceName } from './evidence-fields.ts';
import type { Reason, SkipReason, Verdict } from './verdict.ts';

/** Returns the schema of the evidence that a verdict may have. Verdicts stored by older versions may contain more. */
export function evidenceSchemaOf({ check, outcome, reason }: Pick<Verdict, 'check' | 'outcome' | 'reason'>) {
  const names = new Set(namesOf({ check, outcome, reason }));
  const fields = Object.entries(ALL_EVIDENCE_FIELDS).filter(([name]) => names.has(name as EvidenceName));
  return z.strictObject(Object.fromEntries(fields)).partial();
}

function namesOf({ check, outcome, reason }: Pick<Verdict, 'check' | 'outcome' | 'reason'>) {
  const { passed, reasons } = CHECK_FACTS[check];
  if (outcome === 'passed') return passed;
  if (outcome === 'skipped') return SKIP_FACTS[reason as SkipReason];
  const known: Partial<Record<Reason, { evidence: readonly EvidenceName[] }>> = reasons;
  return known[reason as Reason]?.evidence ?? [];
}
