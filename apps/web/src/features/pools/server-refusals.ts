import type { FieldError } from '@vigie/contract/errors.ts';
import { NEW_POOL, type PoolField, type PoolRefusal, type PoolRefusals } from './pool-rules.ts';

const SCHEDULE = [
  'cron-required',
  'cron-invalid',
  'cron-never',
  'cron-too-often',
  'time-zone-unknown',
] as const;
const SELECTION = [
  'urls-or-all-pages',
  'urls-too-many',
  'url-too-long',
  'url-lone-star',
  'url-invalid',
] as const;
const PLAIN = [
  'name-required',
  'category-required',
  'severity-required',
  'test-unknown',
  'agent-unknown',
  'context-unknown',
] as const;

/** Leads the server's field errors to the wizard's fields; what names no field stays with the whole. */
export function serverPoolRefusals(errors: readonly FieldError[]): PoolRefusals {
  const refusals: PoolRefusals = {};
  for (const { path, code } of errors) {
    const field = fieldOf(path);
    if (field) refusals[field] ??= refusalOf(code);
  }
  return refusals;
}

function fieldOf(path: string): PoolField | undefined {
  const parts = path.split('.');
  if (parts.includes('testIds')) return 'tests';
  return parts.find((part): part is PoolField => part in NEW_POOL);
}

function refusalOf(code: string): PoolRefusal {
  const schedule = SCHEDULE.find((one) => one === code);
  if (schedule) return { schedule };
  const selection = SELECTION.find((one) => one === code);
  if (selection) return { selection };
  return { code: PLAIN.find((one) => one === code) ?? 'refused' };
}
