import type { FieldOf, PageForm } from './page-form.ts';
import { focusField } from './use-page-form.ts';

/** Moves the focus to a field, or opens its step if the field takes none. */
export function goToField<V>({ form, steps, goTo }: PageForm<V>, field: FieldOf<V>): void {
  const step = steps.find(({ fields }) => fields.includes(field));
  if (!focusField(form, field) && step) goTo(step.name);
}
