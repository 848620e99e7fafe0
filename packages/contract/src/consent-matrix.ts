import * as z from 'zod';
import { severitySchema, type Severity } from './classification.ts';
import { countBetween } from './number-between.ts';
import { withdrawalSchema } from './observation/consent-signals.ts';

/**
 * Consent behavior of the visitors that every matrix has: no answer, accept, refuse, or no answer with Global Privacy
 * Control enabled.
 */
export const USUAL_STATES = ['none', 'accept', 'refuse', 'gpc'] as const;

/** `withdrawn`: accepted, then withdrawn where the page offers it. Only measured on request. */
export const MATRIX_STATES = [...USUAL_STATES, 'withdrawn'] as const;
export type MatrixState = (typeof MATRIX_STATES)[number];

/** Returns the states that a matrix measures. */
export function statesToMeasure(withdraws: boolean): readonly MatrixState[] {
  return withdraws ? MATRIX_STATES : USUAL_STATES;
}

/** Findings of a consent matrix, with their severity. */
export const CONSENT_FINDINGS = {
  'before-consent': 'critical',
  'against-refusal': 'critical',
  'against-gpc': 'major',
  'lost-after-acceptance': 'major',
  'twice-after-acceptance': 'major',
  'cookie-before-consent': 'critical',
  'no-refusal-at-first-level': 'major',
  'no-banner': 'critical',
  'consent-default-late': 'major',
  'order-depends-on-speed': 'major',
  'after-withdrawal': 'critical',
  'no-withdrawal': 'major',
  'gpc-not-confirmed': 'minor',
} as const satisfies Record<string, Severity>;
export type ConsentFindingKind = keyof typeof CONSENT_FINDINGS;
/** Returns whether a name is a kind of consent finding. */
export function isConsentFinding(name: string): name is ConsentFindingKind {
  return Object.hasOwn(CONSENT_FINDINGS, name);
}

export const CONSENT_FINDING_KINDS = Object.keys(CONSENT_FINDINGS) as [ConsentFindingKind];

/**
 * Roles of the requests that a run can delay, one after the other, to find out whether a page's order depends on speed.
 */
export const DELAYABLE_ROLES = ['tag', 'manager', 'configuration'] as const;
export type DelayableRole = (typeof DELAYABLE_ROLES)[number];

/** Delay, in seconds, of the delayed requests in a matrix of the panel. */
export const MATRIX_DELAY_SECONDS = { min: 1, max: 10, default: 3 };
export const matrixDelaySecondsSchema = countBetween(
  MATRIX_DELAY_SECONDS.min,
  MATRIX_DELAY_SECONDS.max,
  'hold-back-range',
);

/** Delayed requests of a visit. `nothing`: the visit only waits as long as a visit with delays. */
export const requestDelaySchema = z.object({
  role: z.enum([...DELAYABLE_ROLES, 'nothing']),
  ms: z.int().min(1).max(10_000),
});
export type RequestDelay = z.infer<typeof requestDelaySchema>;

/**
 * Verdict on a page's order. `safe`: nothing is wrong, and no delay changed anything. `wrong-anyway`: wrong at full
 * speed. `nothing-to-hold`: no request of the page can be delayed. `not-comparable`: a visit is missing or differs from
 * others of its kind.
 */
export const ORDER_VERDICTS = [
  'depends-on-speed',
  'not-comparable',
  'wrong-anyway',
  'nothing-to-hold',
  'safe',
] as const;
export type OrderVerdict = (typeof ORDER_VERDICTS)[number];

const callsSchema = z.object({
  /** Number of full hits that reached a collector, and of cookieless pings. */
  hits: z.int(),
  pings: z.int(),
});

/** Activity of one vendor in one state on all pages: calls, and distinct cookies and storage entries. */
export const vendorCellSchema = callsSchema.extend({ cookies: z.int(), storage: z.int() });
export type VendorCell = z.infer<typeof vendorCellSchema>;

/** Withdrawal of the consent on a page. */
export const withdrawalFactsSchema = withdrawalSchema.pick({
  result: true,
  way: true,
  label: true,
  clicks: true,
  why: true,
});
export type WithdrawalFacts = z.infer<typeof withdrawalFactsSchema>;

export const matrixPageStateSchema = z.object({
  /**
   * Answer that was given to the banner. Null: no answer was given, or there was no banner. In the state `withdrawn`, an
   * acceptance that was withdrawn is `refuse`.
   */
  answered: z.enum(['accept', 'refuse']).nullable(),
  vendors: z.array(callsSchema.extend({ vendor: z.string() })),
  /**
   * Sentence by which the page displays that it honours Global Privacy Control. Null: none. Only in the state `gpc`;
   * absent in visits of older versions.
   */
  confirmation: z.string().nullable().optional(),
  /**
   * Link by which the page states that Californian law applies to it, such as `Your Privacy Choices`. Absent without one,
   * and in the other states.
   */
  optOutLink: z.string().optional(),
  /** Withdrawal that the page offers. Absent in the other states, and where the banner was not accepted. */
  withdrawal: withdrawalFactsSchema.optional(),
});
export type MatrixPageState = z.infer<typeof matrixPageStateSchema>;

export const consentFindingSchema = z.object({
  kind: z.enum(CONSENT_FINDING_KINDS),
  /** Null if the finding is about the page's banner. */
  vendor: z.string().nullable(),
  url: z.string(),
  /** State in which the finding appears. */
  state: z.enum(MATRIX_STATES),
  severity: severitySchema,
  /** Sentences in English. */
  cause: z.string(),
  remedy: z.string(),
  /** Numbers, names and times, as plain text of the page. */
  expected: z.string().nullable(),
  seen: z.string().nullable(),
});
export type ConsentFinding = z.infer<typeof consentFindingSchema>;

/** Activity of each vendor on each page, by the visitor's consent answer. A state that was not measured is absent. */
export const consentMatrixSchema = z.object({
  states: z.array(z.enum(MATRIX_STATES)),
  vendors: z.array(
    z.object({
      vendor: z.string(),
      hosts: z.array(z.string()),
      states: z.partialRecord(z.enum(MATRIX_STATES), vendorCellSchema),
    }),
  ),
  pages: z.array(
    z.object({
      url: z.string(),
      states: z.partialRecord(z.enum(MATRIX_STATES), matrixPageStateSchema),
      /**
       * `safe`: nothing is wrong, and no delay changed anything. Null: wrong at full speed, nothing could be delayed,
       * or a visit could not be compared. Absent: the run delayed nothing.
       */
      order: z.enum(['safe', 'depends-on-speed']).nullable().optional(),
    }),
  ),
  findings: z.array(consentFindingSchema),
});
export type ConsentMatrix = z.infer<typeof consentMatrixSchema>;
