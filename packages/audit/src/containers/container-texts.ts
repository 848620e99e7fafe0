import type { Container, ContainerValue } from '@vigie/contract/container.ts';

/** Yields all texts of a value, including those of its parts. */
export function* textsOf(value: ContainerValue): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null) return;
  if (value.kind === 'text') for (const part of value.parts) yield* textsOf(part);
  if (value.kind === 'list') for (const item of value.items) yield* textsOf(item);
  if (value.kind === 'map') for (const side of value.entries.flat()) yield* textsOf(side);
}

/** Returns the concatenated literal texts of a value, without its variables. */
export function literalText(value: ContainerValue | undefined): string {
  return value === undefined ? '' : [...textsOf(value)].join('\n');
}

/** Returns the container with each text replaced. Keys and kinds stay. */
export function withTexts(container: Container, replace: (text: string) => string): Container {
  const side = (value: ContainerValue) => replacedValue(value, replace);
  const conditions = <T extends { conditions: Container['triggers'][number]['conditions'] }>(one: T): T => ({
    ...one,
    conditions: one.conditions.map((condition) => ({
      ...condition,
      left: side(condition.left),
      right: side(condition.right),
    })),
  });
  const parameters = <T extends { parameters: Container['tags'][number]['parameters'] }>(one: T): T => ({
    ...one,
    parameters: Object.fromEntries(
      Object.entries(one.parameters).map(([name, value]) => [name, side(value)]),
    ),
  });
  const notes = <T extends { notes: string | null }>(one: T): T => ({
    ...one,
    notes: one.notes === null ? null : replace(one.notes),
  });
  return {
    ...container,
    tags: container.tags.map((tag) => notes(parameters(tag))),
    triggers: container.triggers.map((trigger) => notes(conditions(trigger))),
    variables: container.variables.map((variable) => notes(parameters(variable))),
    zones: container.zones.map(conditions),
    ...(container.clients && { clients: container.clients.map((one) => notes(parameters(one))) }),
    ...(container.transformations && {
      transformations: container.transformations.map((one) => notes(parameters(one))),
    }),
  };
}

function replacedValue(value: ContainerValue, replace: (text: string) => string): ContainerValue {
  if (typeof value === 'string') return replace(value);
  if (typeof value !== 'object' || value === null) return value;
  const inner = (one: ContainerValue) => replacedValue(one, replace);
  switch (value.kind) {
    case 'text':
      return { kind: 'text', parts: value.parts.map(inner) };
    case 'list':
      return { kind: 'list', items: value.items.map(inner) };
    case 'map':
      return { kind: 'map', entries: value.entries.map(([key, other]) => [inner(key), inner(other)]) };
    default:
      return value;
  }
}
