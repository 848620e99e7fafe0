import * as z from 'zod';
import { webUrlSchema } from './identifiers.ts';

/** Limits of one change. An answer may contain a whole script. */
export const CHANGE_LIMITS = { textLength: 4_000_000, headerLength: 16_000, perVisit: 200 } as const;

/**
 * Address of the response to change. Without a query it matches the path with any query. A preflight response matches
 * the address too.
 */
const url = webUrlSchema;
const text = z.string().max(CHANGE_LIMITS.textLength);
/** RFC 9110, section 5.6.2. */
const name = z.string().regex(/^[!#$%&'*+.^_`|~\dA-Za-z-]{1,200}$/);
/** RFC 9110, section 5.5: no control characters, and therefore no second header. */
export const headerValueSchema = z
  .string()
  .max(CHANGE_LIMITS.headerLength)
  .regex(/^[\t\x20-\x7E\x80-\uFFFF]*$/);

export const INSERT_POSITIONS = ['head-start', 'head-end', 'body-end'] as const;

/** Change of one response. Any proxy can apply it without further information. */
export const changeSchema = z.discriminatedUnion('kind', [
  /** Replaces all headers with that name. */
  z.object({ kind: z.literal('set-header'), url, name, value: headerValueSchema }),
  z.object({ kind: z.literal('remove-header'), url, name, value: headerValueSchema.optional() }),
  z.object({ kind: z.literal('insert'), url, where: z.enum(INSERT_POSITIONS), html: text }),
  /** Replaces every occurrence in the body, read as text. */
  z.object({ kind: z.literal('replace-text'), url, find: text.min(1), with: text }),
  /** Answers without a request to the server. */
  z.object({
    kind: z.literal('answer'),
    url,
    status: z.int().min(200).max(599),
    headers: z.record(name, headerValueSchema),
    body: text,
  }),
]);
export type Change = z.infer<typeof changeSchema>;

/** Returns whether a change applies to the response to a request for this address. */
export function concernsAddress(change: Pick<Change, 'url'>, address: string): boolean {
  const of = change.url.replace(/#.*$/su, '');
  const requested = address.replace(/#.*$/su, '');
  return requested === of || (!of.includes('?') && requested.replace(/\?.*$/su, '') === of);
}
