import type { Tag } from '@vigie/contract/tag.ts';
import { useApi } from './api-provider.tsx';
import { defineResource } from './define-resource.ts';
import { useGrowingList, type ListQuery } from './growing-list.ts';

/** Returns the catalogue of tags: a company's own and the built-in ones. */
export function useTags(filters: ListQuery<'tags.list'>) {
  const { queries } = useApi();
  return useGrowingList(queries.tags.list, { ...filters, limit: 100 });
}

const tags = defineResource<Tag>((queries) => queries.tags.get);
export const useTag = (id: string) => tags.useOne(id);
export const useTagSaving = (stored: { id: string } | null) =>
  tags.useSaving(stored, (queries) => queries.tags);
export const useRemoveTag = () => tags.useRemoval((queries) => queries.tags.remove);
