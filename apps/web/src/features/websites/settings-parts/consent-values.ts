import { CONSENT_STEPS_MAX, type ConsentStep } from '@vigie/contract/visit-options.ts';
import type { FieldError } from '@vigie/contract/errors.ts';
import { fieldError } from '../../../shared/forms/form-rules.ts';

/** Consent step of the form; an empty frame is any frame. `id` identifies the row while rows move. */
export interface StepRow {
  id: string;
  selector: string;
  frame: string;
}
const STEP_FIELDS = ['acceptSteps', 'refuseSteps'] as const;
export type StepField = (typeof STEP_FIELDS)[number];

export const stepRows = (steps: readonly ConsentStep[] = []): StepRow[] =>
  steps.map(({ selector, frame }, index) => ({ id: `stored ${index}`, selector, frame: frame ?? '' }));

export function newRow(rows: readonly StepRow[]): StepRow {
  const ids = new Set(rows.map(({ id }) => id));
  let number = rows.length;
  while (ids.has(`new ${number}`)) number += 1;
  return { id: `new ${number}`, selector: '', frame: '' };
}

/** Returns the steps in the format of the API, without blank rows. */
export function consentStepsOf(rows: readonly StepRow[]): ConsentStep[] {
  return rows
    .filter((row) => !isBlank(row))
    .map(({ selector, frame }) => ({ selector: selector.trim(), frame: frame.trim() || null }));
}

const isBlank = ({ selector, frame }: StepRow): boolean => selector.trim() === '' && frame.trim() === '';

/** Returns the errors of the steps: the first invalid one of each list, by its number. */
export function stepErrors(fields: Record<StepField, StepRow[]>): FieldError[] {
  return STEP_FIELDS.flatMap((field) => {
    const rows = fields[field];
    if (rows.filter((row) => !isBlank(row)).length > CONSENT_STEPS_MAX)
      return [fieldError(field, 'steps-too-many', { maximum: CONSENT_STEPS_MAX })];
    const index = rows.findIndex((row) => !isBlank(row) && !isSelector(row.selector.trim()));
    if (index < 0) return [];
    const code = rows[index]?.selector.trim() === '' ? 'step-selector' : 'step-invalid';
    return [fieldError(field, code, { number: index + 1 })];
  });
}

/** Returns whether a browser accepts the text as a CSS selector. */
function isSelector(text: string): boolean {
  try {
    document.createDocumentFragment().querySelector(text);
    return true;
  } catch {
    return false;
  }
}
