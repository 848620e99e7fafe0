import type {
  Container,
  ContainerTag,
  ContainerValue,
  ContainerVariable,
} from '@vigie/contract/container.ts';

/** Returns the variables that the parameters and the triggers of a tag name, in the container's order. */
export function variablesOfTag(container: Container, tag: ContainerTag): ContainerVariable[] {
  const triggers = new Set([...tag.triggers, ...tag.blocking]);
  const conditions = container.triggers
    .filter(({ number }) => triggers.has(number))
    .flatMap((trigger) => trigger.conditions);
  const found = new Set<number>();
  const values = [
    ...Object.values(tag.parameters),
    ...conditions.flatMap(({ left, right }) => [left, right]),
  ];
  for (const value of values) collect(value, found);
  return container.variables.filter(({ number }) => found.has(number));
}

function collect(value: ContainerValue, found: Set<number>): void {
  if (typeof value !== 'object' || value === null) return;
  if (value.kind === 'variable') found.add(value.number);
  if (value.kind === 'text') for (const part of value.parts) collect(part, found);
  if (value.kind === 'list') for (const item of value.items) collect(item, found);
  if (value.kind === 'map') for (const one of value.entries.flat()) collect(one, found);
}
