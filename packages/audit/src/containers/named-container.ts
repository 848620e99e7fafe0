import type { Container } from '@vigie/contract/container.ts';

type Named = Pick<Container['tags'][number], 'name' | 'folder' | 'notes'>;

/** Names of an export by the ids of tags: what is kept of it. */
export type ExportNames = Readonly<Record<string, Named & { type: string }>>;

/** Returns what an export calls its tags, and where they lie. */
export function namesOfExport({ tags }: Container): ExportNames {
  return Object.fromEntries(
    tags.map(({ number, type, name, folder, notes }) => [String(number), { type, name, folder, notes }]),
  );
}

/**
 * Returns a published container with the names that an export gives its tags. A tag of another type has its number by
 * chance.
 */
export function namedContainer(container: Container, names: ExportNames | null): Container {
  if (names === null) return container;
  const known = new Map(Object.entries(names));
  return {
    ...container,
    tags: container.tags.map((tag) => {
      const named = known.get(String(tag.number));
      if (named === undefined || named.type !== tag.type) return tag;
      return { ...tag, name: named.name, folder: named.folder, notes: named.notes };
    }),
  };
}
