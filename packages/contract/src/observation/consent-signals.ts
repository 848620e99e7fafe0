import * as z from 'zod';

/** Command of Google Consent Mode, in the page's order. */
export const consentModeCommandSchema = z.object({
  atMs: z.number(),
  command: z.enum(['default', 'update']),
  /** Value by consent type: ad_storage, analytics_storage, ad_user_data, ad_personalization ... : granted or denied. */
  values: z.record(z.string(), z.string()),
});
export type ConsentModeCommand = z.infer<typeof consentModeCommandSchema>;

/** Consent signals of the page itself at the end of a visit. */
export const consentSignalsSchema = z.object({
  /** IAB TCF 2 (`__tcfapi`). Null if the page has none. */
  tcf: z
    .object({
      /** TC string. Null while the visitor has not answered. */
      tcString: z.string().nullable(),
      gdprApplies: z.boolean().nullable(),
      cmpId: z.number().nullable(),
      /** Purposes (1 to 11) to which the visitor consents. */
      purposes: z.array(z.number()),
      vendorCount: z.number(),
    })
    .nullable(),
  consentMode: z.array(consentModeCommandSchema),
  /** Global Privacy Control as the page reads it. Null: the browser does not report it. */
  globalPrivacyControl: z.boolean().nullable(),
  /**
   * Sentence by which the page displays that it honours Global Privacy Control, as `Opt-Out Request Honored` of the
   * CCPA regulations, section 7025 (c)(6). Null: it displays none. Absent: the visit did not send the signal.
   */
  privacyConfirmation: z.string().nullable().optional(),
  /**
   * Displayed link by which the page itself states that Californian law applies to it, with a title of the CCPA
   * regulations, sections 7013 to 7015. Null: none. Absent: the visit did not send the signal.
   */
  optOutLink: z.string().nullable().optional(),
});
export type ConsentSignals = z.infer<typeof consentSignalsSchema>;

/**
 * Proofs that a banner accepted the answer, the most reliable first; `observation.consent.proof`.
 * - `manager`: its manager's own state, by its interface or the format of its cookie; `tcf`: the TC string.
 * - `consent-mode`: an update of Google Consent Mode after the press; `storage`: the site stored something new.
 * - `reaction`: the banner stayed, and a tag request, a hit or a dataLayer push followed.
 * - `gone`: the banner disappeared, and nothing more can be known.
 */
export const ANSWER_PROOFS = ['manager', 'tcf', 'consent-mode', 'storage', 'reaction', 'gone'] as const;
export type AnswerProof = (typeof ANSWER_PROOFS)[number];

/** Choices that a banner can offer; `observation.consent.offered`. */
export const BANNER_OFFERS = ['accept', 'refuse', 'settings', 'save', 'dismiss'] as const;
export type BannerOffer = (typeof BANNER_OFFERS)[number];

/**
 * Reasons for which a banner could not be answered; `observation.consent.why`. `step-not-found` is followed by a blank
 * and the number of the website's own step, from 1 on.
 * - `no-button`: no element gives the ordered answer; `no-refusal`: the banner can only be accepted.
 * - `still-there`: it was pressed and stayed; `came-back`: it disappeared, and another one was there at the end.
 * - `not-saved`: it disappeared, and its manager stored no answer; `other-answer`: its manager stored another answer
 *   than ordered.
 * - `no-time`: the visit ended before; `page-gone`: the page stopped responding.
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

/**
 * Ways in which a page offers to withdraw a consent; `observation.consent.withdrawal.way`.
 * - `banner`: the banner stayed after the acceptance; `control`: an element that opens the choice again.
 * - `other-page`: such an element behind a link to another page; `interface`: only the script interface of the manager,
 *   which no visitor can use.
 */
export const WITHDRAWAL_WAYS = ['banner', 'control', 'other-page', 'interface'] as const;
export type WithdrawalWay = (typeof WITHDRAWAL_WAYS)[number];

/** Withdrawal of an accepted consent, and what it left. */
export const withdrawalSchema = z.object({
  /** `no-way`: nothing on the page opens the choice again, or what opens can only be accepted. */
  result: z.enum(['done', 'no-way', 'failed']),
  /** Null if there is none. */
  way: z.enum(WITHDRAWAL_WAYS).nullable(),
  /** Name of the element that opens the choice, or of the first one that should. Null if no element was pressed. */
  label: z.string().nullable(),
  /** Number of different elements that were pressed to withdraw. */
  clicks: z.int(),
  /** Time directly before the press that withdrew. Null if none refused. */
  atMs: z.number().nullable(),
  /** Time at which the visit requested the page again. Null if it did not. */
  reloadedAtMs: z.number().nullable(),
  /** Reason for which the withdrawal failed, one of the reasons of `why`. */
  why: z.string().nullable(),
  /** Names of the storage entries of the site at the end of the visit. */
  storage: z.array(z.string()),
});
export type WithdrawalRecord = z.infer<typeof withdrawalSchema>;
