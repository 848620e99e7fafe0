/** A step of a wizard and the fields that it asks for; the last step asks for none and saves. */
export interface Step<Field extends string = string> {
  name: string;
  title: string;
  fields: readonly Field[];
}

/** A step that has nothing to fill in, and why. */
export interface UnusedStep {
  name: string;
  title: string;
  reason: string;
}

export type StepState = 'todo' | 'done' | 'errors';

/** Refused fields that a step asks for. */
export function refusedIn<Field extends string>(
  { fields }: Step<Field>,
  refused: readonly string[],
): readonly Field[] {
  const names = new Set(refused.map((path) => path.split('.')[0]));
  return fields.filter((field) => names.has(field));
}

/** A step counts as done or wrong once it was left. */
export function stateOf(step: Step, refused: readonly string[], visited: readonly string[]): StepState {
  if (!visited.includes(step.name)) return 'todo';
  return refusedIn(step, refused).length > 0 ? 'errors' : 'done';
}

/** The first step that holds a refused field. */
export function firstBad<S extends Step>(steps: readonly S[], refused: readonly string[]): S | undefined {
  return steps.find((step) => refusedIn(step, refused).length > 0);
}
