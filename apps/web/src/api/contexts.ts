import type { Queries } from './client.ts';
import { useAction, useAnswer } from './define-resource.ts';

/** The contexts of a website, without their hidden values. */
export const useContexts = (websiteId: string) =>
  useAnswer((queries) => queries.contexts.list, { websiteId });

const LISTS = (queries: Queries) => [queries.contexts.list];

export const useCreateContext = () => useAction((queries) => queries.contexts.create, LISTS);
export const useChangeContext = () => useAction((queries) => queries.contexts.update, LISTS);
export const useRemoveContext = () => useAction((queries) => queries.contexts.remove, LISTS);
