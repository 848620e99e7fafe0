import type {
  Container,
  ContainerClient,
  ContainerTag,
  ContainerTrigger,
  ContainerVariable,
} from '@vigie/contract/container.ts';
import type { ContainerChange } from '@vigie/contract/stored-container.ts';
import {
  differingFields,
  plainTagNames,
  serverFields,
  tagFields,
  triggerFields,
  variableFields,
  type Naming,
} from './container-contents.ts';
import { matchThings, type Described, type Pair } from './match-things.ts';

/** Maximum depth of nested variables that identify a variable. */
const DEEPEST = 3;

/**
 * Returns the differences between two versions by content, because numbers of variables and triggers differ between
 * versions.
 */
export function containerDifference(before: Container, after: Container): ContainerChange[] {
  const variables = matchThings(describedVariables(before), describedVariables(after));
  const older = { variable: namesOf(variables, 'before'), tag: plainTagNames(before), trigger: String };
  const newer = { variable: namesOf(variables, 'after'), tag: plainTagNames(after), trigger: String };
  const triggers = matchThings(describedTriggers(before, older), describedTriggers(after, newer));
  const tags = matchThings(
    describedTags(before, { ...older, trigger: namesOf(triggers, 'before') }),
    describedTags(after, { ...newer, trigger: namesOf(triggers, 'after') }),
  );
  return [
    ...tags.flatMap((pair) => changeOf(pair, (fields, sides) => ({ part: 'tag', ...sides, ...fields }))),
    ...triggers.flatMap((pair) =>
      changeOf(pair, (fields, sides) => ({ part: 'trigger', ...sides, ...fields })),
    ),
    ...variables
      .map((pair) => ({ before: shallow(pair.before, older), after: shallow(pair.after, newer) }))
      .flatMap((pair) => changeOf(pair, (fields, sides) => ({ part: 'variable', ...sides, ...fields }))),
    ...matchThings(describedParts(before.clients, older), describedParts(after.clients, newer)).flatMap(
      (pair) => changeOf(pair, (fields, sides) => ({ part: 'client', ...sides, ...fields })),
    ),
    ...matchThings(
      describedParts(before.transformations, older),
      describedParts(after.transformations, newer),
    ).flatMap((pair) => changeOf(pair, (fields, sides) => ({ part: 'transformation', ...sides, ...fields }))),
  ];
}

/** Returns parts that only server containers have, each with its fields. */
function describedParts<T extends ContainerClient>(
  parts: readonly T[] | undefined,
  naming: Naming,
): Described<T>[] {
  return (parts ?? []).map((thing) => ({
    thing,
    fields: serverFields(thing, naming),
    key: `${thing.number} ${thing.type}`,
  }));
}

/** Returns each variable with all its fields, and with those of the variables that it references. */
function describedVariables({ variables }: Container): Described<ContainerVariable>[] {
  const byNumber = new Map(variables.map((one) => [one.number, one]));
  const known = new Map<string, string>();
  const nameOf = (number: number, depth: number): string => {
    const variable = byNumber.get(number);
    if (variable === undefined) return '';
    if (depth === 0) return variable.type;
    const key = `${number} ${depth}`;
    const name = known.get(key) ?? JSON.stringify([...fieldsAt(variable, depth)]);
    known.set(key, name);
    return name;
  };
  const fieldsAt = (variable: ContainerVariable, depth: number) =>
    variableFields(variable, {
      variable: (number) => nameOf(number, depth - 1),
      trigger: String,
      tag: String,
    });
  return variables.map((thing) => ({ thing, fields: fieldsAt(thing, DEEPEST), key: keyOfVariable(thing) }));
}

/** Returns the key of a variable: its type with its own name, or with the name that it reads. Null if there is none. */
function keyOfVariable({ type, name, parameters }: ContainerVariable): string | null {
  const read = name ?? parameters['name'];
  return typeof read === 'string' ? `${type} ${read}` : null;
}

/** Returns a variable with only its own fields. A variable that references a changed one is not changed itself. */
function shallow(
  one: Described<ContainerVariable> | null,
  naming: Naming,
): Described<ContainerVariable> | null {
  return one && { ...one, fields: variableFields(one.thing, naming) };
}

/** Returns a function that gives a matched part the same name in both versions. */
function namesOf<T extends { number: number }>(
  pairs: readonly Pair<T>[],
  side: 'before' | 'after',
): (number: number) => string {
  const names = new Map(
    pairs.flatMap((pair, index): [number, string][] => {
      const one = pair[side];
      return one === null ? [] : [[one.thing.number, String(index)]];
    }),
  );
  return (number) => names.get(number) ?? '';
}

function describedTriggers({ triggers }: Container, naming: Naming): Described<ContainerTrigger>[] {
  return triggers.map((thing) => {
    const compared = thing.conditions.map(({ operator, left }) => [operator, left]);
    const key = thing.name ?? JSON.stringify([thing.type, compared]);
    return { thing, fields: triggerFields(thing, naming), key };
  });
}

function describedTags({ tags }: Container, naming: Naming): Described<ContainerTag>[] {
  return tags.map((thing) => ({
    thing,
    fields: tagFields(thing, naming),
    key: `${thing.number} ${thing.type}`,
  }));
}

function changeOf<T>(
  { before, after }: Pair<T>,
  tell: (
    fields: Pick<ContainerChange, 'change' | 'fields'>,
    sides: { before: T | null; after: T | null },
  ) => ContainerChange,
): ContainerChange[] {
  const sides = { before: before?.thing ?? null, after: after?.thing ?? null };
  if (before === null || after === null)
    return [tell({ change: before === null ? 'added' : 'removed', fields: [] }, sides)];
  const fields = differingFields(before.fields, after.fields);
  return fields.length === 0 ? [] : [tell({ change: 'changed', fields }, sides)];
}
