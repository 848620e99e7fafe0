import { accessEntriesSchema, keyOf, type AccessChange, type AccessEntry } from '@vigie/contract/access.ts';
import type { FieldError } from '@vigie/contract/errors.ts';
import { findFieldErrors } from '@vigie/contract/field-errors.ts';
import {
  hiddenVariablesSchema,
  type HiddenVariables,
  type VariableChange,
} from '@vigie/contract/website-context.ts';
import { refuseFields } from '../../errors/api-error.ts';

/** Entry after the changes, with the index of its change; null: it is unchanged. */
interface Next {
  entry: AccessEntry;
  index: number | null;
}

/** Returns the entries after some changes; all others stay. Each refusal names the change that caused it. */
export function withAccessChanges(
  before: readonly AccessEntry[],
  changes: readonly AccessChange[],
): AccessEntry[] {
  const stored = new Map(before.map((entry) => [exactly(entry.kind, entry.name), entry]));
  const errors = changes.flatMap((change, index) => accessFaults(stored, change, index));
  if (errors.length > 0) throw refuseFields(errors);
  const next = nextOf(stored, changes);
  const entries = next.map(({ entry }) => entry);
  const faults = findFieldErrors(accessEntriesSchema, entries);
  if (faults.length > 0) throw refuseFields(faults.map((fault) => ofItsChange(fault, next)));
  return entries;
}

function accessFaults(
  stored: ReadonlyMap<string, AccessEntry>,
  { kind, was, value }: AccessChange,
  index: number,
): FieldError[] {
  const path = `accessChanges.${index}`;
  if (was !== undefined && !stored.has(exactly(kind, was)))
    return [{ path: `${path}.name`, code: 'access-unknown', params: { name: was } }];
  if (was === undefined && value === undefined)
    return [{ path: `${path}.value`, code: 'access-value-required', params: {} }];
  return [];
}

function nextOf(stored: ReadonlyMap<string, AccessEntry>, changes: readonly AccessChange[]): Next[] {
  const indexes = new Map(
    changes.flatMap(({ kind, was }, index) =>
      was === undefined ? [] : [[exactly(kind, was), index] as const],
    ),
  );
  const remaining = [...stored].flatMap(([key, entry]): Next[] => {
    const index = indexes.get(key);
    const change = index === undefined ? undefined : changes[index];
    if (index === undefined || change === undefined) return [{ entry, index: null }];
    const { name, value = entry.value } = change;
    return name === null ? [] : [{ entry: { kind: entry.kind, name, value }, index }];
  });
  const added = changes.flatMap(({ kind, was, name, value }, index): Next[] =>
    was === undefined && name !== null && value !== undefined
      ? [{ entry: { kind, name, value }, index }]
      : [],
  );
  return [...remaining, ...added];
}

/** Returns the error of an entry with the path of the change that caused it. */
function ofItsChange(fault: FieldError, next: readonly Next[]): FieldError {
  const [entryIndex, part] = fault.path.split('.');
  const entry = next[Number(entryIndex)];
  if (part === undefined || entry === undefined) return { ...fault, path: 'accessChanges' };
  const twin =
    entry.index ??
    next.findLast(({ entry: other, index }) => index !== null && keyOf(other) === keyOf(entry.entry))?.index;
  return { ...fault, path: `accessChanges.${twin ?? 0}.${part}` };
}

const exactly = (kind: string, name: string): string => `${kind} ${name}`;

/** Returns the variables after some changes; all others stay. Each refusal names the change that caused it. */
export function withChanges(before: HiddenVariables, changes: readonly VariableChange[]): HiddenVariables {
  const errors = variableFaults(before, changes);
  if (errors.length > 0) throw refuseFields(errors);
  const named = new Map(
    changes.flatMap((change) => (change.was === undefined ? [] : [[change.was, change]])),
  );
  const remaining = Object.entries(before).flatMap(([name, value]) => {
    const change = named.get(name);
    if (change === undefined) return [[name, value] as const];
    return change.name === null ? [] : [[change.name, change.value ?? value] as const];
  });
  const added = changes.flatMap(({ was, name, value }) =>
    was === undefined && name !== null && value !== undefined ? [[name, value] as const] : [],
  );
  const after: HiddenVariables = Object.fromEntries([...remaining, ...added]);
  const tooLarge = findFieldErrors(hiddenVariablesSchema, after);
  if (tooLarge.length > 0) throw refuseFields(tooLarge.map((error) => ({ ...error, path: 'variables' })));
  return after;
}

function variableFaults(before: HiddenVariables, changes: readonly VariableChange[]): FieldError[] {
  const touched = new Set(changes.map(({ was }) => was));
  const names = new Set(Object.keys(before).filter((name) => !touched.has(name)));
  return changes.flatMap(({ was, name, value }, index) => {
    const path = `variableChanges.${index}`;
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
