import type { Queries } from './client.ts';
import { useAction } from './define-resource.ts';

/** A release is a marker of the evolution. */
const MARKED = (queries: Queries) => [queries.health.evolution];

export const useCreateRelease = () => useAction((queries) => queries.releases.create, MARKED);
export const useRemoveRelease = () => useAction((queries) => queries.releases.remove, MARKED);
