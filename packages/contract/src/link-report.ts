import * as z from 'zod';
import { FAILURE_CODES } from './observation/failure.ts';

/** Kinds of findings on a campaign link. */
export const LINK_FINDING_KINDS = [
  'parameter-lost',
  'parameter-changed',
  'fragment-lost',
  'dead-link',
  'redirect-loop',
  'wrong-host',
  'not-tracked',
  'first-hit-without-campaign',
  'naming',
  'personal-data',
] as const;
export type LinkFindingKind = (typeof LINK_FINDING_KINDS)[number];

/** Ways in which an answer leads to the next address. The header Refresh counts as `http`. */
export const LINK_HOP_CAUSES = ['http', 'meta', 'script'] as const;
export type LinkHopCause = (typeof LINK_HOP_CAUSES)[number];

/** Address on the way whose answer led to the next address. The landing page is no hop. */
export const linkHopSchema = z.object({
  url: z.string(),
  /** Null if the browser recorded no status. */
  status: z.int().nullable(),
  by: z.enum(LINK_HOP_CAUSES),
});
export type LinkHop = z.infer<typeof linkHopSchema>;

export const linkFindingSchema = z.object({
  kind: z.enum(LINK_FINDING_KINDS),
  /** Parameter that the finding is about. Null: the address as a whole. */
  parameter: z.string().nullable(),
  /** Number of the answer that caused it, from 1; the answer of the landing page is the last one. Null: no answer did. */
  hop: z.int().min(1).nullable(),
  /** Null if the parameter is missing in the link, or if nothing particular was expected. */
  expected: z.string().nullable(),
  /** Null if nothing was seen. */
  seen: z.string().nullable(),
});
export type LinkFinding = z.infer<typeof linkFindingSchema>;

export const LINK_OUTCOMES = ['passed', 'failed', 'skipped'] as const;

/** One campaign link with its way and its findings. Values of personal data are masked. */
export const campaignLinkSchema = z.object({
  url: z.string(),
  /** `failed`: it has findings. `skipped`: it could not be followed to its end, and has none. */
  outcome: z.enum(LINK_OUTCOMES),
  hops: z.array(linkHopSchema),
  landing: z.object({
    /** Last address. If nothing answered, the address that was requested last. */
    url: z.string(),
    /** `measured`, or the code of the failure. */
    outcome: z.enum(['measured', ...FAILURE_CODES]),
  }),
  findings: z.array(linkFindingSchema),
});
export type CampaignLink = z.infer<typeof campaignLinkSchema>;

/** Report of `vigie links --format json`. It is a stable interface. */
export const linkReportSchema = z.object({ links: z.array(campaignLinkSchema) });
export type LinkReport = z.infer<typeof linkReportSchema>;
