import * as z from 'zod';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { cursorToPlace, placeToCursor } from '../../db/list-place.ts';

const placeSchema = z.tuple([z.int().min(0)]);

/** Returns a page of a list that is computed on each read. */
export function pageOf<T>(items: readonly T[], { limit, after }: ListQuery): ListPage<T> {
  const [from] = cursorToPlace(after, placeSchema) ?? [0];
  return {
    items: items.slice(from, from + limit),
    next: items.length > from + limit ? placeToCursor([from + limit]) : null,
    total: { count: items.length, estimated: false },
  };
}
