import * as z from 'zod';

/** A command of Google Consent Mode, in the order in which the page gave them. */
export const consentModeCommandSchema = z.object({
  atMs: z.number(),
  command: z.enum(['default', 'update']),
  /** By consent type: ad_storage, analytics_storage, ad_user_data, ad_personalization ... : granted or denied. */
  values: z.record(z.string(), z.string()),
});
export type ConsentModeCommand = z.infer<typeof consentModeCommandSchema>;

/** What the page itself says of the visitor's consent at the end of a visit. */
export const consentSignalsSchema = z.object({
  /** IAB TCF 2 (`__tcfapi`); null where the page has none. */
  tcf: z
    .object({
      /** The TC string; null while the visitor has not answered. */
      tcString: z.string().nullable(),
      gdprApplies: z.boolean().nullable(),
      cmpId: z.number().nullable(),
      /** Purposes (1 to 11) that the visitor consents to. */
      purposes: z.array(z.number()),
      vendorCount: z.number(),
    })
    .nullable(),
  consentMode: z.array(consentModeCommandSchema),
  /** Global Privacy Control, as the page reads it; null: the browser does not say. */
  globalPrivacyControl: z.boolean().nullable(),
});
export type ConsentSignals = z.infer<typeof consentSignalsSchema>;

/**
 * What showed that a banner took the answer, the surest first; `observation.consent.proof`.
 * - `manager`: its manager's own state, by its interface or the format of its cookie; `tcf`: the TC string.
 * - `consent-mode`: an update of Google Consent Mode after the press; `storage`: the site kept something new.
 * - `reaction`: the banner stayed, and the tag was asked for, a hit left or the dataLayer took a push.
 * - `gone`: the banner went, and nothing more can be known.
 */
export const ANSWER_PROOFS = ['manager', 'tcf', 'consent-mode', 'storage', 'reaction', 'gone'] as const;
export type AnswerProof = (typeof ANSWER_PROOFS)[number];

/** What a banner can offer; `observation.consent.offered`. */
export const BANNER_OFFERS = ['accept', 'refuse', 'settings', 'save', 'dismiss'] as const;
export type BannerOffer = (typeof BANNER_OFFERS)[number];

/**
 * Why a banner could not be answered; `observation.consent.why`. `step-not-found` is followed by a blank and the number
 * of the website's own step, from 1 on.
 * - `no-button`: nothing in it answers as asked; `no-refusal`: it can only be accepted.
 * - `still-there`: it was pressed and stayed; `came-back`: it went, and another one was there at the end.
 * - `not-saved`: it went, and its manager kept no answer; `other-answer`: its manager kept another one than was asked for.
 * - `no-time`: the visit ended before; `page-gone`: the page stopped to answer.
 */
export const BANNER_FAILURES = [
  'no-button',
  'no-refusal',
  'still-there',
  'came-back',
  'not-saved',
  'other-answer',
  'no-time',
  'page-gone',
  'step-not-found',
] as const;
export type BannerFailure = (typeof BANNER_FAILURES)[number];
