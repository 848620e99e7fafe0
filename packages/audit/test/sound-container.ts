import { containerSchema, type Container, type ContainerValue } from '@vigie/contract/container.ts';

/** Throws if a read container has an invalid shape, or a reference without a target. */
export function expectSound(read: Container): void {
  const container = containerSchema.parse(read);
  const tags = new Set(container.tags.map(({ number }) => number));
  const triggers = new Set(container.triggers.map(({ number }) => number));
  if (tags.size < container.tags.length) throw new Error('two tags with one number');
  if (container.variables.some(({ number }, at) => number !== at))
    throw new Error('a variable out of its place');
  for (const tag of container.tags) {
    if ([...tag.setup, ...tag.teardown].some(({ tag: other }) => !tags.has(other)))
      throw new Error(`tag ${tag.number} waits for none`);
    if ([...tag.triggers, ...tag.blocking].some((number) => !triggers.has(number)))
      throw new Error(`tag ${tag.number} has no such trigger`);
  }
  for (const value of valuesOf(container)) expectKnown(value, container, tags);
}

function valuesOf({ tags, triggers, variables, zones }: Container): ContainerValue[] {
  const conditions = [...triggers, ...zones].flatMap((one) => one.conditions);
  return [
    ...[...tags, ...variables].flatMap(({ parameters }) => Object.values(parameters)),
    ...conditions.flatMap(({ left, right }) => [left, right]),
  ];
}

function expectKnown(value: ContainerValue, container: Container, tags: ReadonlySet<number>): void {
  if (typeof value !== 'object' || value === null) return;
  if (value.kind === 'variable' && container.variables[value.number] === undefined)
    throw new Error(`no variable ${value.number}`);
  if (value.kind === 'tag' && !tags.has(value.number)) throw new Error(`no tag ${value.number}`);
  for (const part of partsOf(value)) expectKnown(part, container, tags);
}

function partsOf(value: Exclude<ContainerValue, string | number | boolean | null>): ContainerValue[] {
  if (value.kind === 'text') return value.parts;
  if (value.kind === 'list') return value.items;
  return value.kind === 'map' ? value.entries.flat() : [];
}
