import { idSchema, instantSchema } from '@vigie/contract/identifiers.ts';
import { refuseFields } from '../../errors/refusal.ts';

/** Where a list of pages, last seen first, goes on. */
export interface PageCursor {
  lastSeenAt: Date;
  pageId: string;
}

const SEPARATOR = '~';

export function writeCursor({ lastSeenAt, pageId }: PageCursor): string {
  return lastSeenAt.toISOString() + SEPARATOR + pageId;
}

/** The place that a cursor names; null for the first page. */
export function readCursor(after: string | undefined): PageCursor | null {
  if (after === undefined) return null;
  const [at = '', pageId = ''] = after.split(SEPARATOR);
  if (!instantSchema.safeParse(at).success || !idSchema.safeParse(pageId).success)
    throw refuseFields([{ path: 'after', code: 'invalid-cursor', params: {} }]);
  return { lastSeenAt: new Date(at), pageId };
}
