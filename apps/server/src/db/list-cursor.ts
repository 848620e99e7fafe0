import type * as z from 'zod';
import { refuseField } from '../errors/api-error.ts';

/** Returns the position of a row in a list ordered by several columns: the cursor of the next page. */
export function encodeCursor(values: Array<string | number>): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Parses the cursor: the position after which a page starts; null for the first page. */
export function decodeCursor<T>(after: string | undefined, schema: z.ZodType<T>): T | null {
  if (after === undefined) return null;
  const values = schema.safeParse(readJson(after));
  if (!values.success) throw refuseField('after', 'invalid-cursor');
  return values.data;
}

function readJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
