import * as z from 'zod';
import { CSP_FINDINGS } from './data-quality.ts';
import { periodSchema } from './health.ts';
import { idSchema, webUrlSchema } from './identifiers.ts';
import { vendorSchema } from './visit-vendor.ts';

/**
 * Why nobody can say from a visit what a policy would do.
 * - `nonce`, `hash`: the policy lets in what bears them, and visits do not record that.
 * - `strict-dynamic`: what a trusted script adds is let in, unless it writes it as markup.
 * - `trusted-types`: the policy asks for them, and a script asked for it.
 * - `initiator`: a script that took part in the call would be blocked, or is itself not known.
 * - `frame`: it is not known whose policy rules, that of the page or that of a frame.
 * - `kind`: directives that differ may rule it.
 * - `inline`: it belongs to code or styles of the document that may be blocked.
 * - `upgraded`: it would be asked for by another scheme.
 * - `sandbox`: the policy takes abilities from the whole page.
 */
export const POLICY_UNKNOWNS = [
  'nonce',
  'hash',
  'strict-dynamic',
  'trusted-types',
  'initiator',
  'frame',
  'kind',
  'inline',
  'upgraded',
  'sandbox',
] as const;
export type Unknown = (typeof POLICY_UNKNOWNS)[number];

/** What a policy that is tried would change for requests, from what stands today. */
export const POLICY_EFFECTS = ['blocked', 'unknown', 'let-through', 'still-blocked'] as const;

/** What visits cannot show of a policy: what it forbids, and no request tells of. */
export const POLICY_UNSEEN = [
  'inline-code',
  'inline-style',
  'eval',
  'local-addresses',
  'forms',
  'base',
  'framed',
  'trusted-types',
  'sandbox',
] as const;
export type PolicyUnseen = (typeof POLICY_UNSEEN)[number];

/** What browsers will not read as it was meant, beside what csp_evaluator finds. */
export const POLICY_FAULTS = [
  ...CSP_FINDINGS,
  'unreadable-source',
  'repeated-directive',
  'none-beside-others',
  'report-only',
  'other-header',
] as const;
export const policyFaultSchema = z.object({
  type: z.enum(POLICY_FAULTS),
  /** That of the directive in the text as it was pasted, from 1 on. */
  line: z.int(),
  directive: z.string(),
  value: z.string().nullable(),
});
export type PolicyFault = z.infer<typeof policyFaultSchema>;

export const PASTED_POLICY_MAX = 20_000;
/** Each is read whole; fewer where that takes too long. */
export const REHEARSED_PAGES_MAX = 2_000;
const EXAMPLES_MAX = 3;

export const rehearsalQuerySchema = periodSchema.extend({
  /** As it is sent, or as configurations hold it: with the header's name, over several lines. */
  policy: z.string().trim().min(1, 'policy-missing').max(PASTED_POLICY_MAX),
});
export type RehearsalQuery = z.infer<typeof rehearsalQuerySchema>;

/** What becomes of the requests of one vendor by one directive. */
export const rehearsedVendorSchema = vendorSchema.extend({
  effect: z.enum(POLICY_EFFECTS),
  /** The directive of the policy that blocks, or that blocked today; null: it is not known, or only today's policy told. */
  directive: z.string().nullable(),
  /** Why it is not known, the most frequent reason. */
  why: z.enum(POLICY_UNKNOWNS).nullable(),
  pages: z.int(),
  requests: z.int(),
  /** Those of them that are no longer asked for, as what asks for them is blocked. */
  inWake: z.int(),
  examples: z
    .array(z.object({ observationId: idSchema, url: z.string(), address: z.string() }))
    .max(EXAMPLES_MAX),
});
export type RehearsedVendor = z.infer<typeof rehearsedVendorSchema>;

/** What a policy would do with the last visit of each page, in the place of the policies that servers send today. */
export const policyRehearsalSchema = z.object({
  /** Pages that were looked at, the last visited first; `pagesAll`: those of the period whose recording is kept. */
  pages: z.int(),
  pagesAll: z.int(),
  requests: z.int(),
  /** Requests that it lets through as today. */
  same: z.int(),
  /** Vendors, the website itself left out, and pages that each effect concerns. */
  effects: z.record(z.enum(POLICY_EFFECTS), z.object({ vendors: z.int(), pages: z.int() })),
  vendors: z.array(rehearsedVendorSchema),
  unseen: z.array(z.enum(POLICY_UNSEEN)),
  faults: z.array(policyFaultSchema),
});
export type PolicyRehearsal = z.infer<typeof policyRehearsalSchema>;

/** How a page asks for an address of a new tag, by the directive that rules it. */
export const ADDED_KINDS = ['script-src-elem', 'connect-src', 'img-src', 'frame-src'] as const;
export const ADDED_ADDRESSES_MAX = 20;
const RULINGS_MAX = 20;

export const additionQuerySchema = periodSchema.extend({
  addresses: z
    .array(z.object({ kind: z.enum(ADDED_KINDS), url: webUrlSchema }))
    .min(1, 'addresses-missing')
    .max(ADDED_ADDRESSES_MAX, 'addresses-too-many'),
});
export type AdditionQuery = z.infer<typeof additionQuerySchema>;

/** What the policies in force say of an address that pages do not ask for yet: pages of each answer. */
export const addedAddressSchema = z.object({
  kind: z.enum(ADDED_KINDS),
  url: z.string(),
  allowed: z.int(),
  blocked: z.int(),
  unknown: z.int(),
  /** By policy, those of most pages first. */
  rulings: z
    .array(
      z.object({
        outcome: z.enum(['blocked', 'unknown']),
        pages: z.int(),
        policy: z.string(),
        why: z.enum(POLICY_UNKNOWNS).nullable(),
        /** The smallest change that lets it in. */
        before: z.string(),
        after: z.string(),
        example: z.object({ observationId: idSchema, url: z.string() }),
      }),
    )
    .max(RULINGS_MAX),
});
export type AddedAddress = z.infer<typeof addedAddressSchema>;

export const additionSchema = z.object({
  /** Pages of the period, by their last visit. */
  pages: z.int(),
  /** Those that send a policy which is enforced. */
  withPolicy: z.int(),
  addresses: z.array(addedAddressSchema),
});
export type Addition = z.infer<typeof additionSchema>;
