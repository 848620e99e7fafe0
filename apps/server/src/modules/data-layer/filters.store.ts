import { nameOfUser } from '../../db/name-of-user.ts';
import { versionedResource, type RowOf } from '../../resources/resource.ts';

/** Filters of a company that the actor may see: own and shared ones. */
export const savedFilters = versionedResource('dataLayerFilters', (db, actor) =>
  db
    .selectFrom('dataLayerFilters')
    .innerJoin('users', 'users.id', 'dataLayerFilters.userId')
    .selectAll('dataLayerFilters')
    .select(nameOfUser('users').as('ownerName'))
    .where((or) =>
      or.or([or('dataLayerFilters.shared', '=', true), or('dataLayerFilters.userId', '=', actor.userId)]),
    ),
);
export type FilterRow = RowOf<typeof savedFilters>;
