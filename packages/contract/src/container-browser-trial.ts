import * as z from 'zod';
import { idSchema, webLinkSchema } from './identifiers.ts';
import { uploadedTextSchema } from './kept-container.ts';
import { browserTrialSchema } from './policy-trial.ts';

/**
 * A draft of a container that is tried over a pool: the text of its published script, or the address of its preview.
 * Exactly one of them is given (`one-draft`). Faults of `script`: as of an uploaded text, and `script-needed` for an export.
 * Faults of `previewUrl`: as of an address, and `preview-of-other-container` (`params.given` and `params.expected`).
 */
export const newContainerTrialSchema = z.object({
  poolId: idSchema,
  script: uploadedTextSchema.nullable().default(null),
  /** Never shown again: it may hold the key to an environment (`gtm_auth`). */
  previewUrl: webLinkSchema.nullable().default(null),
});

/** What is told of a draft. `version`: as the script names it. `address`: of the preview, without its query. */
export const triedDraftSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('script'), version: z.string().nullable() }),
  z.object({
    kind: z.literal('preview'),
    address: z.string(),
    /** `gtm_preview` of the address: the name of its environment. */
    environment: z.string().nullable(),
  }),
]);
export type TriedDraft = z.infer<typeof triedDraftSchema>;

/** The last trial of a container in agents' browsers: a container has one. */
export const containerBrowserTrialSchema = browserTrialSchema.extend({ draft: triedDraftSchema });
export type ContainerBrowserTrial = z.infer<typeof containerBrowserTrialSchema>;

/** What an agent puts in the place of a container's script. */
export const triedContainerSchema = z.object({
  /** Of the published script, without its query. */
  address: z.string(),
  /** As its vendor calls it: several containers may share an address, and differ by `id` in its query. */
  vendorId: z.string().nullable(),
  draft: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('script'), text: uploadedTextSchema }),
    z.object({ kind: z.literal('preview'), url: webLinkSchema }),
  ]),
});
export type TriedContainer = z.infer<typeof triedContainerSchema>;
