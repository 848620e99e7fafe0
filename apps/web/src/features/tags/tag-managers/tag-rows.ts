import type { ContainerTag } from '@vigie/contract/container.ts';
import type { ContainerDetail, TagUse } from '@vigie/contract/stored-container.ts';
import type { ContainerNames } from '../../../domain/containers/names.ts';

/** Filters of tags, beside the type and the search text. */
export const ONLY = ['never', 'undecided', 'paused', 'silent'] as const;
type Only = (typeof ONLY)[number];

/** Tag of the container with its use in 30 days; undefined if no visit was examined. */
export interface TagRow {
  id: string;
  tag: ContainerTag;
  name: string;
  use: TagUse | undefined;
  /** Text that the search matches. */
  text: string;
}

export function tagRows({ container, use }: ContainerDetail, names: ContainerNames): TagRow[] {
  const uses = new Map(use.map((one) => [one.tag, one]));
  return container.tags.map((tag) => {
    const name = names.tag(tag.number);
    const values = Object.values(tag.parameters).map(names.value);
    const text = [name, tag.type, names.tagType(tag.type), ...tag.triggers.map(names.trigger), ...values];
    return {
      id: String(tag.number),
      tag,
      name,
      use: uses.get(tag.number),
      text: text.join('\n').toLowerCase(),
    };
  });
}

const LEAVES: Record<Only, (row: TagRow) => boolean> = {
  never: ({ use }) => use !== undefined && use.pages === 0 && use.undecided === 0,
  undecided: ({ use }) => (use?.undecided ?? 0) > 0,
  paused: ({ tag }) => tag.paused,
  silent: ({ tag }) => tag.consent === null,
};

export function isLeft(row: TagRow, filters: { q?: string; only?: string; type?: string }): boolean {
  const only = ONLY.find((one) => one === filters.only);
  return (
    row.text.includes((filters.q ?? '').trim().toLowerCase()) &&
    (filters.type === undefined || row.tag.type === filters.type) &&
    (only === undefined || LEAVES[only](row))
  );
}
