import * as z from 'zod';
import { idSchema, webLinkSchema } from './identifiers.ts';
import { uploadedTextSchema } from './stored-container.ts';
import { browserTrialSchema } from './policy-trial.ts';

/**
 * Container draft to try over a pool: the text of its published script, or the address of its preview. Exactly one of
 * them is given (`one-draft`). Faults of `script`: as for an uploaded text, and `script-needed` for an export. Faults
 * of `previewUrl`: as for an address, and `preview-of-other-container` (`params.given` and `params.expected`).
 */
export const newContainerTrialSchema = z.object({
  poolId: idSchema,
  script: uploadedTextSchema.nullable().default(null),
  /** Never returned, because it may contain the key to an environment (`gtm_auth`). */
  previewUrl: webLinkSchema.nullable().default(null),
});

/**
 * Public description of a draft. `version`: as the script names it. `address`: address of the preview without its
 * query.
 */
export const triedDraftSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('script'), version: z.string().nullable() }),
  z.object({
    kind: z.literal('preview'),
    address: z.string(),
    /** Name of the environment: `gtm_preview` of the address. */
    environment: z.string().nullable(),
  }),
]);
export type TriedDraft = z.infer<typeof triedDraftSchema>;

/** Last trial of a container in agents' browsers. A container has one. */
export const containerBrowserTrialSchema = browserTrialSchema.extend({ draft: triedDraftSchema });
export type ContainerBrowserTrial = z.infer<typeof containerBrowserTrialSchema>;

/** Replacement that an agent serves for a container's script. */
export const triedContainerSchema = z.object({
  /** Address of the published script, without its query. */
  address: z.string(),
  /** Id that its vendor uses. Several containers may share an address and differ by `id` in the query. */
  vendorId: z.string().nullable(),
  draft: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('script'), text: uploadedTextSchema }),
    z.object({ kind: z.literal('preview'), url: webLinkSchema }),
  ]),
});
export type TriedContainer = z.infer<typeof triedContainerSchema>;
