import * as z from 'zod';
import { CSP_FINDINGS } from './data-quality.ts';
import { periodSchema } from './health.ts';
import { idSchema, webUrlSchema } from './identifiers.ts';
import { vendorSchema } from './visit-vendor.ts';

/**
 * Reasons for which the effect of a policy cannot be derived from a visit.
 * - `nonce`, `hash`: the policy allows elements with them, and visits do not record them.
 * - `strict-dynamic`: elements added by a trusted script are allowed, unless the script writes them as markup.
 * - `trusted-types`: the policy requires them, and a script sent the request.
 * - `initiator`: a script involved in the call would be blocked, or is itself undecided.
 * - `frame`: it is unknown whether the policy of the page or of a frame applies.
 * - `kind`: several different directives may apply.
 * - `inline`: the request belongs to code or styles of the document that may be blocked.
 * - `upgraded`: the request would use another scheme.
 * - `sandbox`: the policy restricts the whole page.
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

/** Effects of a tried policy on requests, compared to the present policies. */
export const POLICY_EFFECTS = ['blocked', 'unknown', 'let-through', 'still-blocked'] as const;

/** Effects of a policy that visits cannot show, because no request depends on them. */
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

/** Faults that make browsers read a policy otherwise than intended, in addition to those that csp_evaluator finds. */
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
  /** Line of the directive in the pasted text, from 1. */
  line: z.int(),
  directive: z.string(),
  value: z.string().nullable(),
});
export type PolicyFault = z.infer<typeof policyFaultSchema>;

export const PASTED_POLICY_MAX = 20_000;
/** Maximum number of pages in a trial. Each is read completely. Fewer are read if it takes too long. */
export const REHEARSED_PAGES_MAX = 2_000;
const EXAMPLES_MAX = 3;

export const rehearsalQuerySchema = periodSchema.extend({
  /** Policy as sent, or as configurations contain it: with the header's name, over several lines. */
  policy: z.string().trim().min(1, 'policy-missing').max(PASTED_POLICY_MAX),
});
export type RehearsalQuery = z.infer<typeof rehearsalQuerySchema>;

/** Effect of one directive on the requests of one vendor. */
export const rehearsedVendorSchema = vendorSchema.extend({
  effect: z.enum(POLICY_EFFECTS),
  /**
   * Directive that blocks the requests, or blocks them today. Null: unknown, or only today's policy reported the
   * violation.
   */
  directive: z.string().nullable(),
  /** Most frequent reason for which the effect is unknown. */
  why: z.enum(POLICY_UNKNOWNS).nullable(),
  pages: z.int(),
  requests: z.int(),
  /** Number of these requests that are no longer sent, because their initiator is blocked. */
  inWake: z.int(),
  examples: z
    .array(z.object({ observationId: idSchema, url: z.string(), address: z.string() }))
    .max(EXAMPLES_MAX),
});
export type RehearsedVendor = z.infer<typeof rehearsedVendorSchema>;

/** Effect of a policy on the last visit of each page, if it replaced the policies that servers send today. */
export const policyRehearsalSchema = z.object({
  /**
   * Number of evaluated pages, the last visited first. `pagesAll`: number of pages of the period with stored
   * recordings.
   */
  pages: z.int(),
  pagesAll: z.int(),
  requests: z.int(),
  /** Number of requests that the policy allows as today. */
  same: z.int(),
  /** Number of vendors, without the website itself, and of pages for each effect. */
  effects: z.record(z.enum(POLICY_EFFECTS), z.object({ vendors: z.int(), pages: z.int() })),
  vendors: z.array(rehearsedVendorSchema),
  unseen: z.array(z.enum(POLICY_UNSEEN)),
  faults: z.array(policyFaultSchema),
});
export type PolicyRehearsal = z.infer<typeof policyRehearsalSchema>;

/** Kinds of requests to an address of a new tag, by the directive that applies. */
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

/** Number of pages whose current policy allows or blocks an address that pages do not request yet. */
export const addedAddressSchema = z.object({
  kind: z.enum(ADDED_KINDS),
  url: z.string(),
  allowed: z.int(),
  blocked: z.int(),
  unknown: z.int(),
  /** Results by policy, sorted by number of pages, highest first. */
  rulings: z
    .array(
      z.object({
        outcome: z.enum(['blocked', 'unknown']),
        pages: z.int(),
        policy: z.string(),
        why: z.enum(POLICY_UNKNOWNS).nullable(),
        /** Smallest change that allows the address. */
        before: z.string(),
        after: z.string(),
        example: z.object({ observationId: idSchema, url: z.string() }),
      }),
    )
    .max(RULINGS_MAX),
});
export type AddedAddress = z.infer<typeof addedAddressSchema>;

export const additionSchema = z.object({
  /** Number of pages of the period, by their last visit. */
  pages: z.int(),
  /** Number of pages that send an enforced policy. */
  withPolicy: z.int(),
  addresses: z.array(addedAddressSchema),
});
export type Addition = z.infer<typeof additionSchema>;
