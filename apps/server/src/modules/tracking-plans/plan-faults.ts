import { PlanFaultError } from '@vigie/audit/plan/compile-plan.ts';
import type { FieldError } from '@vigie/contract/errors.ts';

/** Maximum number of faults in an answer. After these are fixed, the next answer lists others. */
const FAULTS_MAX = 50;
const TEXT_MAX = 300;

/** Returns the faults of a plan, by field; null if the error is not about a plan. */
export function planFaults(error: unknown): FieldError[] | null {
  if (!(error instanceof PlanFaultError)) return null;
  return error.faults.slice(0, FAULTS_MAX).map(({ code, event, entry, path, message, fix }) => ({
    path: `plan.events.${entry}${path.replaceAll('/', '.')}`,
    code,
    params: {
      event: event.slice(0, TEXT_MAX),
      message: message.slice(0, TEXT_MAX),
      fix: fix.slice(0, TEXT_MAX),
    },
  }));
}
