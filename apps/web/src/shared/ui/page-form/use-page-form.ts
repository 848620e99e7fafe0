import { useRef, useState } from 'react';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FieldErrors, FieldOf, PageForm, PageFormOptions, Step } from './page-form.ts';
import { useDraft } from './use-draft.ts';
import { useSave } from './use-save.ts';

/** Returns the state of a one-page form: its values, stored as a draft, its steps and its save. */
export function usePageForm<V extends object, R = void>(options: PageFormOptions<V, R>): PageForm<V> {
  const { draftKey, draftOf, steps, errorsOf, isChange = false } = options;
  const [initial, setInitial] = useState(options.initial);
  const draft = useDraft(draftKey, initial);
  // A draft of an older form lacks newer fields.
  const initialValues = { ...initial, ...draft.start };
  const form = useForm<V>({
    initialValues,
    onValuesChange: (values) => draft.store(draftOf?.(values) ?? values),
  });
  const { step, opened, goTo, navigationCount } = useStep(steps);
  const [isValidated, setIsValidated] = useState(isChange);
  const isOver = useRef(false);

  function open(name: string): void {
    const target = steps.find((one) => one.name === name);
    if (isValidated && target)
      form.setErrors({ ...form.errors, ...pick(errorsOf(form.getValues()) ?? {}, target.fields) });
    goTo(name);
  }
  function showErrors(errors: FieldErrors<V>): boolean {
    const paths = Object.keys(errors);
    const bad = steps.find((one) => refusedIn(one, paths).length > 0);
    form.setErrors({ ...errors });
    if (!bad) return false;
    setIsValidated(true);
    const [field] = refusedIn(bad, paths);
    const first = paths.find((path) => path.split('.')[0] === field);
    if (!focusField(form, first ?? '')) goTo(bad.name);
    return true;
  }
  function forget(): void {
    isOver.current = true;
    draft.drop();
  }
  function fillIn(values: V): void {
    form.setValues(values);
    form.clearErrors();
    draft.drop();
  }
  function startOver(): void {
    fillIn(initial);
    setIsValidated(isChange);
    goTo(steps[0]?.name ?? '');
  }
  function takeOver(values: V): void {
    setInitial(values);
    fillIn(values);
  }

  const found = errorsOf(form.values);
  const refused = [...Object.keys(found ?? {}), ...Object.keys(form.errors)];
  const fields = steps.flatMap((one) => one.fields);
  return {
    ...useSave({ ...options, form, showErrors, forget }),
    form,
    steps,
    step,
    opened,
    isWrong: (one) => isValidated && refusedIn(one, refused).length > 0,
    goTo: open,
    navigationCount,
    isChange,
    changed: fields.filter((field) => !isSame(form.values[field], initial[field])),
    missing: found && steps.flatMap((one) => refusedIn(one, Object.keys(found))),
    restoredAt: draft.restoredAt,
    storedAt: draft.storedAt,
    isDirty: () => !isOver.current && !isSame(form.getValues(), initial),
    startOver,
    takeOver,
    discard: forget,
  };
}

/** Focuses a field. Returns whether it took the focus: some fields have several inputs, or load theirs later. */
export function focusField<V>(form: UseFormReturnType<V>, field: string): boolean {
  const input = form.getInputNode(field as never);
  input?.focus();
  return input !== null && document.activeElement === input;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the refused fields of a step; a refused part of a field (`urls.2`) counts as the field. */
function refusedIn<Field extends string>({ fields }: Step<Field>, refused: readonly string[]): Field[] {
  const names = new Set(refused.map((path) => path.split('.')[0]));
  return fields.filter((field) => names.has(field));
}

function pick<V>(errors: FieldErrors<V>, fields: readonly FieldOf<V>[]): FieldErrors<V> {
  const found = fields.filter((field) => errors[field] !== undefined);
  return Object.fromEntries(found.map((field) => [field, errors[field]])) as FieldErrors<V>;
}

/** Returns the step in the address (`?step=`), else the first, and the section that the address names. */
function useStep<S extends Step>(steps: readonly S[]) {
  const { step: wanted }: { step?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [navigationCount, setNavigationCount] = useState(0);
  const step = (steps.find(({ name }) => name === wanted) ?? steps[0]) as S;
  const goTo = (name: string) => {
    setNavigationCount((before) => before + 1);
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        step: name === steps[0]?.name ? undefined : name,
      }),
      replace: true,
      resetScroll: false,
    });
  };
  return { step, opened: typeof wanted === 'string' ? wanted : step.name, goTo, navigationCount };
}
