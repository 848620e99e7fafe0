import * as z from 'zod';
import { LOCALES, type Locale } from './locales.ts';
import { hasSpace } from './web-address.ts';

export const idSchema = z.uuid();
/** Instant as ISO 8601 text in UTC. A server answers with the `Date` of its row, which the schema encodes. */
export const instantSchema = z.preprocess(instantText, z.iso.datetime());

function instantText(instant: Date | string): string {
  return instant instanceof Date ? instant.toISOString() : instant;
}

/** Absolute http or https address of a page. */
export const webUrlSchema = z
  .url({ protocol: /^https?$/, error: webUrlFault })
  .max(2048, 'url-too-long')
  .refine((url) => !hasSpace(url), 'url-space');
/** Absolute http or https address that users open. */
export const webLinkSchema = z
  .url({ protocol: /^https?$/, error: webUrlFault })
  .max(2_000, 'url-too-long')
  .refine((url) => !hasSpace(url), 'url-space');

function webUrlFault({ input }: { input?: unknown }): string | undefined {
  if (typeof input !== 'string') return undefined;
  if (input === '') return 'url-required';
  return hasSpace(input) ? 'url-space' : 'url-invalid';
}

export type { Locale };
export const localeSchema = z.enum(LOCALES);
