import type { Container } from '@vigie/contract/container.ts';

type Named = Pick<Container['tags'][number], 'name' | 'folder' | 'notes'>;

/** Stored names of an export by the ids of its tags. */
export type ExportNames = Readonly<Record<string, Named & { type: string }>>;

/** Returns the names and folders of an export's tags. */
export function namesOfExport({ tags }: Container): ExportNames {
  return Object.fromEntries(
    tags.map(({ number, type, name, folder, notes }) => [String(number), { type, name, folder, notes }]),
  );
}

/**
 * Returns a published container with the tag names of an export. Skips a tag of another type, whose equal number is
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
