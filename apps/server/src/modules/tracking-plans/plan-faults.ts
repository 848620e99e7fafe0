import { PlanFaultError } from '@vigie/audit/plan/compile-plan.ts';
import type { FieldError } from '@vigie/contract/errors.ts';

/** How many faults an answer names: whoever corrects these sees the others after. */
const FAULTS_MAX = 50;
const TEXT_MAX = 300;

/** Returns what is wrong with a plan, by the field of each fault; null: the error is no plan's. */
export function faultsOf(error: unknown): FieldError[] | null {
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
