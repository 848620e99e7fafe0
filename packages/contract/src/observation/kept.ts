import * as z from 'zod';
import { seen, type Observed } from './observed.ts';

/** What may change between two visits and change what a page sends. */
export const KEPT_ROLES = ['tag', 'container', 'consent-manager', 'first-party'] as const;
export type KeptRole = (typeof KEPT_ROLES)[number];

/** Why a body is not kept. */
export const UNKEPT = ['too-large', 'unread'] as const;

/**
 * Characters of one body, of all bodies of a visit, and bodies of a visit; bytes of one compressed body, and of all that
 * a panel keeps of a website.
 */
export const KEPT_MAX = {
  bodyLength: 1_048_576,
  visitLength: 4_194_304,
  bodies: 40,
  fileBytes: 3_145_728,
  websiteBytes: 67_108_864,
} as const;

/** A script, or the settings of a consent manager, as a visit received it. */
export const keptBodySchema = z.object({
  role: z.enum(KEPT_ROLES),
  url: z.string(),
  /** The script that asked for it; null: the document did. */
  loader: z.string().nullable(),
  /** SHA-256 of its text, in hex: what two visits compare. Null where it was not read. */
  sha256: z.string().nullable(),
  /** Name of the compressed file beside the observation, its own SHA-256; null where none is kept. */
  file: z.string().nullable(),
  /** Of what was not read: as it was sent. */
  sizeBytes: z.number().nullable(),
  status: z.number(),
  mimeType: z.string().nullable(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  why: z.enum(UNKEPT).nullable(),
});
export type KeptBody = z.infer<typeof keptBodySchema>;

export const keptSchema = z.object({
  /** Those headers of the document's answer that a browser acts on, by lower-case names; never a cookie. */
  headers: z.record(z.string(), z.string()),
  bodies: z.array(keptBodySchema),
});
export type Kept = z.infer<typeof keptSchema>;

/** A body as it was received; it is named by its hash once all that is secret has been taken out of it. */
export type ReceivedBody = Omit<KeptBody, 'sha256' | 'file'> & { text: string | null };
export type ReceivedParts = Pick<Kept, 'headers'> & { bodies: ReceivedBody[] };

/** Returns the files of bodies that an observation names. */
export function bodyFilesOf({ kept }: { kept?: Observed<Kept> | undefined }): string[] {
  const files = (kept && seen(kept))?.bodies.flatMap(({ file }) => file ?? []) ?? [];
  return [...new Set(files)];
}
