import * as z from 'zod';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';

const consentItemsCursorSchema = z.tuple([z.int().min(0)]);

/** Returns a page of a list that is computed on each read. */
export function pageOf<T>(items: readonly T[], { limit, after }: ListQuery): ListPage<T> {
  const [from] = decodeCursor(after, consentItemsCursorSchema) ?? [0];
  return {
    items: items.slice(from, from + limit),
    next: items.length > from + limit ? encodeCursor([from + limit]) : null,
    total: { count: items.length, estimated: false },
  };
}
