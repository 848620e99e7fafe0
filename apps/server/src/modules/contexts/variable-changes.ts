import type { FieldError } from '@vigie/contract/errors.ts';
import { findFieldErrors } from '@vigie/contract/field-errors.ts';
import {
  hiddenVariablesSchema,
  type HiddenVariables,
  type VariableChange,
} from '@vigie/contract/website-context.ts';
import { refuseFields } from '../../errors/refusal.ts';

/** The variables with some of them changed; all others stay as they are. Each refusal names its change. */
export function withChanges(before: HiddenVariables, changes: readonly VariableChange[]): HiddenVariables {
  const errors = variableFaults(before, changes);
  if (errors.length > 0) throw refuseFields(errors);
  const named = new Map(
    changes.flatMap((change) => (change.was === undefined ? [] : [[change.was, change]])),
  );
  const kept = Object.entries(before).flatMap(([name, value]) => {
    const change = named.get(name);
    if (change === undefined) return [[name, value] as const];
    return change.name === null ? [] : [[change.name, change.value ?? value] as const];
  });
  const added = changes.flatMap(({ was, name, value }) =>
    was === undefined && name !== null && value !== undefined ? [[name, value] as const] : [],
  );
  const after: HiddenVariables = Object.fromEntries([...kept, ...added]);
  const tooLarge = findFieldErrors(hiddenVariablesSchema, after);
  if (tooLarge.length > 0) throw refuseFields(tooLarge.map((error) => ({ ...error, path: 'variables' })));
  return after;
}

function variableFaults(before: HiddenVariables, changes: readonly VariableChange[]): FieldError[] {
  const touched = new Set(changes.map(({ was }) => was));
  const names = new Set(Object.keys(before).filter((name) => !touched.has(name)));
  return changes.flatMap(({ was, name, value }, place) => {
    const path = `variableChanges.${place}`;
    if (was !== undefined && !Object.hasOwn(before, was))
      return [{ path: `${path}.was`, code: 'variable-unknown', params: { name: was } }];
    if (was === undefined && value === undefined)
      return [{ path: `${path}.value`, code: 'variable-value-required', params: {} }];
    if (name === null) return [];
    const isTaken = names.has(name);
    names.add(name);
    return isTaken ? [{ path: `${path}.name`, code: 'variable-name-taken', params: { name } }] : [];
  });
}
