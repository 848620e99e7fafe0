import * as z from 'zod';
import { seen, type Observed } from './observed.ts';

/** Roles of stored bodies. A change of such a body between two visits may change the requests of a page. */
export const STORED_BODY_ROLES = ['tag', 'container', 'consent-manager', 'first-party'] as const;
export type StoredBodyRole = (typeof STORED_BODY_ROLES)[number];

export const BODY_NOT_STORED_REASONS = ['too-large', 'unread'] as const;

/**
 * Maximum characters of one body and of all bodies of a visit, and number of bodies of a visit. Maximum bytes of one
 * compressed body, and of all bodies that a panel stores for a website.
 */
export const STORED_BODIES_MAX = {
  bodyLength: 1_048_576,
  visitLength: 4_194_304,
  bodies: 40,
  fileBytes: 3_145_728,
  websiteBytes: 67_108_864,
} as const;

/** Script, or settings of a consent manager, as a visit received them. */
export const storedBodySchema = z.object({
  role: z.enum(STORED_BODY_ROLES),
  url: z.string(),
  /** Script that requested it. Null: the document did. */
  loader: z.string().nullable(),
  /** SHA-256 of its text in hex, compared between two visits. Null if it was not read. */
  sha256: z.string().nullable(),
  /** Name of the compressed file beside the observation, which is the file's SHA-256. Null if none is stored. */
  file: z.string().nullable(),
  /** For an unread body: its transferred size. */
  sizeBytes: z.number().nullable(),
  status: z.number(),
  mimeType: z.string().nullable(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  why: z.enum(BODY_NOT_STORED_REASONS).nullable(),
});
export type StoredBody = z.infer<typeof storedBodySchema>;

export const storedBodiesSchema = z.object({
  /** Headers of the document's response that affect browser behavior, by lower-case names. Never a cookie. */
  headers: z.record(z.string(), z.string()),
  bodies: z.array(storedBodySchema),
});
export type StoredBodies = z.infer<typeof storedBodiesSchema>;

/** Body as received. Its hash names it once all secrets have been removed from it. */
export type ReceivedBody = Omit<StoredBody, 'sha256' | 'file'> & { text: string | null };
export type ReceivedParts = Pick<StoredBodies, 'headers'> & { bodies: ReceivedBody[] };

/** Returns the names of the body files that an observation refers to. */
export function bodyFilesOf({ kept }: { kept?: Observed<StoredBodies> | undefined }): string[] {
  const files = (kept && seen(kept))?.bodies.flatMap(({ file }) => file ?? []) ?? [];
  return [...new Set(files)];
}
