import type {
  Container,
  ContainerClient,
  ContainerCondition,
  ContainerTag,
  ContainerTrigger,
  ContainerValue,
  ContainerVariable,
} from '@vigie/contract/container.ts';

/** Version-independent names of the parts of a container. */
export interface Naming {
  variable: (number: number) => string;
  trigger: (number: number) => string;
  tag: (number: number) => string;
}

/** Returns a value with its numbers replaced by names. */
export function namedValue(value: ContainerValue, naming: Naming): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const inner = (one: ContainerValue) => namedValue(one, naming);
  switch (value.kind) {
    case 'variable':
      return { variable: naming.variable(value.number) };
    case 'text':
      return { text: value.parts.map(inner) };
    case 'list':
      return { list: value.items.map(inner) };
    case 'map':
      return { map: value.entries.map((entry) => entry.map(inner)) };
    default:
      return { tag: naming.tag(value.number) };
  }
}

/** Fields of a container part by name, as texts that are comparable between two versions. */
export type ContainerFields = ReadonlyMap<string, string>;

export function variableFields({ type, parameters }: ContainerVariable, naming: Naming): ContainerFields {
  return new Map([['type', type], ...parameterFields(parameters, naming)]);
}

export function serverFields(
  { type, priority, parameters }: ContainerClient,
  naming: Naming,
): ContainerFields {
  return new Map([['type', type], ...parameterFields(parameters, naming), ['priority', String(priority)]]);
}

export function triggerFields({ type, conditions }: ContainerTrigger, naming: Naming): ContainerFields {
  const texts = conditions.map((condition) => conditionText(condition, naming)).toSorted();
  return new Map([
    ['type', type],
    ['conditions', JSON.stringify(texts)],
  ]);
}

export function tagFields(tag: ContainerTag, naming: Naming): ContainerFields {
  const { type, paused, firing, priority, schedule, consent } = tag;
  const settings = { paused, firing, priority, schedule, consent: consent?.toSorted() ?? null };
  const names = (numbers: readonly number[]) => JSON.stringify(numbers.map(naming.trigger).toSorted());
  const sequence = (tags: ContainerTag['setup']) =>
    JSON.stringify(tags.map((one) => [naming.tag(one.tag), one.stopsOnFailure]));
  return new Map([
    ['type', type],
    ...parameterFields(tag.parameters, naming),
    ['triggers', names(tag.triggers)],
    ['blocking', names(tag.blocking)],
    ['setup', sequence(tag.setup)],
    ['teardown', sequence(tag.teardown)],
    ...Object.entries(settings).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
  ]);
}

function parameterFields(parameters: ContainerVariable['parameters'], naming: Naming): [string, string][] {
  return Object.entries(parameters)
    .map(([name, value]): [string, string] => [
      `parameters.${name}`,
      JSON.stringify(namedValue(value, naming)),
    ])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function conditionText({ left, right, ...rest }: ContainerCondition, naming: Naming): string {
  const sides = [namedValue(left, naming), namedValue(right, naming)];
  return JSON.stringify([rest.operator, rest.ignoreCase, rest.negated, ...sides]);
}

export const textOfFields = (fields: ContainerFields): string => JSON.stringify([...fields]);

/** Returns the names of the fields that differ. */
export function differingFields(before: ContainerFields, after: ContainerFields): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name));
}

/** Returns a function that names a tag by its fields without triggers and related tags. */
export function plainTagNames({ tags }: Container): (number: number) => string {
  const types = new Map(tags.map(({ number, type }) => [number, `${type} ${number}`]));
  return (number) => types.get(number) ?? '';
}
