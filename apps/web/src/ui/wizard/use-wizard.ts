import { useRef, useState } from 'react';
import { useForm } from '@mantine/form';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { firstBad, refusedIn, stateOf, type Step } from './steps.ts';
import { useDraft } from './use-draft.ts';
import { useSave } from './use-save.ts';
import type { FieldErrors, FieldOf, WizardApi, WizardOptions } from './wizard-options.ts';

/** The state of a wizard: its values, kept as a draft, its steps and the one place that saves. */
export function useWizard<V extends object, R = void>(options: WizardOptions<V, R>): WizardApi<V> {
  const { draftKey, draftOf, steps, errorsOf, isChange = false, isOnePage = false } = options;
  const [initial, setInitial] = useState(options.initial);
  const draft = useDraft(draftKey, initial);
  // A draft of an older form lacks the fields that came since.
  const initialValues = { ...initial, ...draft.start };
  const form = useForm<V>({
    initialValues,
    onValuesChange: (values) => draft.keep(draftOf?.(values) ?? values),
  });
  const { step, goTo, asked } = useStep(steps, isOnePage);
  const at = steps.indexOf(step);
  const passed = isOnePage ? 0 : at;
  const [visited, setVisited] = useState(() => visitedAtStart(steps, isChange ? steps.length : passed));
  const isOver = useRef(false);

  function open(target: Step<FieldOf<V>>, errors = errorsOf(form.getValues())): void {
    if (visited.includes(target.name)) form.setErrors({ ...form.errors, ...pick(errors, target.fields) });
    // All of one page is open at once: no part of it is left before the save.
    if (!isOnePage) setVisited((before) => [...new Set([...before, step.name])]);
    goTo(target.name);
  }
  function next(): void {
    const errors = errorsOf(form.getValues());
    const [wrong] = refusedIn(step, Object.keys(errors));
    const following = steps[at + 1];
    if (wrong !== undefined) {
      form.setErrors({ ...form.errors, ...pick(errors, step.fields) });
      form.getInputNode(wrong as never)?.focus();
    } else if (following) open(following, errors);
  }
  function showErrors(errors: FieldErrors<V>): boolean {
    const bad = firstBad(steps, Object.keys(errors));
    form.setErrors({ ...errors });
    if (!bad) return false;
    setVisited(steps.map(({ name }) => name));
    const [field = ''] = refusedIn(bad, Object.keys(errors));
    const first = Object.keys(errors).find((path) => path.split('.')[0] === field);
    const input = isOnePage ? form.getInputNode(first as never) : null;
    if (input) input.focus();
    else goTo(bad.name);
    return true;
  }
  function forget(): void {
    isOver.current = true;
    draft.drop();
  }
  function startOver(): void {
    form.setValues(initial);
    form.clearErrors();
    draft.drop();
    setVisited(visitedAtStart(steps, isChange ? steps.length : 0));
    goTo(steps[0]?.name ?? '');
  }

  function takeOver(values: V): void {
    setInitial(values);
    form.setValues(values);
    form.clearErrors();
    draft.drop();
  }

  const saving = useSave({ ...options, form, showErrors, forget });
  const found = errorsOf(form.values);
  const refused = [...Object.keys(found), ...Object.keys(form.errors)];
  const fields = steps.flatMap((one) => one.fields);
  const before = steps[at - 1];
  return {
    ...saving,
    form,
    steps,
    step,
    stateOf: (one) => stateOf(one, refused, visited),
    goTo: (name) => open(steps.find((one) => one.name === name) ?? step),
    asked,
    isChange,
    changed: fields.filter((field) => !isSame(form.values[field], initial[field])),
    lacking: steps.flatMap((one) => refusedIn(one, Object.keys(found))),
    next,
    previous: before ? () => open(before) : null,
    isLast: at === steps.length - 1,
    refusedCount: refusedIn(step, Object.keys(form.errors)).length,
    restoredAt: draft.restoredAt,
    keptAt: draft.keptAt,
    isDirty: () => !isOver.current && !isSame(form.getValues(), initial),
    startOver,
    takeOver,
    discard: forget,
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function visitedAtStart(steps: readonly Step[], count: number): string[] {
  return steps.slice(0, count).map(({ name }) => name);
}

function pick<V>(errors: FieldErrors<V>, fields: readonly FieldOf<V>[]): FieldErrors<V> {
  const found = fields.filter((field) => errors[field] !== undefined);
  return Object.fromEntries(found.map((field) => [field, errors[field]])) as FieldErrors<V>;
}

/**
 * The step that the address names (`?step=`), else the first. Each step is a page of the browser's history; on one page
 * none is.
 */
function useStep<S extends Step>(steps: readonly S[], isOnePage: boolean) {
  const { step: wanted }: { step?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [asked, setAsked] = useState(0);
  const step = (steps.find(({ name }) => name === wanted) ?? steps[0]) as S;
  const goTo = (name: string) => {
    setAsked((before) => before + 1);
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        step: name === steps[0]?.name ? undefined : name,
      }),
      replace: isOnePage,
      resetScroll: !isOnePage,
    });
  };
  return { step, goTo, asked };
}
