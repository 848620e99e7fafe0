import * as z from 'zod';
import { severitySchema, type Severity } from './classification.ts';
import { countBetween } from './number-between.ts';

/** What the visitor of a visit does: nothing, accept, refuse, or nothing with Global Privacy Control switched on. */
export const MATRIX_STATES = ['none', 'accept', 'refuse', 'gpc'] as const;
export type MatrixState = (typeof MATRIX_STATES)[number];

/** What a consent matrix finds, with how much it matters. */
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
} as const satisfies Record<string, Severity>;
export type ConsentFindingKind = keyof typeof CONSENT_FINDINGS;
/** Returns whether a finding's name is one of these. */
export function isConsentFinding(name: string): name is ConsentFindingKind {
  return Object.hasOwn(CONSENT_FINDINGS, name);
}

export const CONSENT_FINDING_KINDS = Object.keys(CONSENT_FINDINGS) as [ConsentFindingKind];

/** What a run can hold back, one after the other, to see whether a page's order depends on speed. */
export const HELD_ROLES = ['tag', 'manager', 'configuration'] as const;
export type HeldRole = (typeof HELD_ROLES)[number];

/** By how much a matrix of the panel holds parts of a page back, where it does. */
export const HOLD_BACK_SECONDS = { min: 1, max: 10, default: 3 };
export const holdBackSecondsSchema = countBetween(
  HOLD_BACK_SECONDS.min,
  HOLD_BACK_SECONDS.max,
  'hold-back-range',
);

/** What was held back in a visit; `nothing`: the page is only watched for as long as one that waits. */
export const heldBackSchema = z.object({
  role: z.enum([...HELD_ROLES, 'nothing']),
  ms: z.int().min(1).max(10_000),
});
export type HeldBack = z.infer<typeof heldBackSchema>;

/**
 * What is known of a page's order. `safe`: nothing is wrong, and nothing changed, whatever was held back. `wrong-anyway`: it
 * is wrong at full speed. `nothing-to-hold`: no part of it can be held back. `not-comparable`: a visit is missing or differs
 * from others of its kind.
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
  /** Full hits that reached a collector, and cookieless pings. */
  hits: z.int(),
  pings: z.int(),
});

/** What one vendor did in one state on all pages: calls, and distinct cookies and storage entries. */
export const vendorCellSchema = callsSchema.extend({ cookies: z.int(), storage: z.int() });
export type VendorCell = z.infer<typeof vendorCellSchema>;

export const matrixPageStateSchema = z.object({
  /** The answer that the banner took; null: it got none, or none stood there. */
  answered: z.enum(['accept', 'refuse']).nullable(),
  vendors: z.array(callsSchema.extend({ vendor: z.string() })),
});
export type MatrixPageState = z.infer<typeof matrixPageStateSchema>;

export const consentFindingSchema = z.object({
  kind: z.enum(CONSENT_FINDING_KINDS),
  /** Null where it is about the page's banner. */
  vendor: z.string().nullable(),
  url: z.string(),
  /** The state in which it shows. */
  state: z.enum(MATRIX_STATES),
  severity: severitySchema,
  /** English sentences. */
  cause: z.string(),
  remedy: z.string(),
  /** Figures, names and times, as plain text of the page. */
  expected: z.string().nullable(),
  seen: z.string().nullable(),
});
export type ConsentFinding = z.infer<typeof consentFindingSchema>;

/** Which vendor does what on which page, by what the visitor answered. A state that was not measured is absent. */
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
       * `safe`: nothing is wrong, and nothing changed, whatever was held back. Null: it is wrong at full speed, nothing could be
       * held back, or a visit could not be compared. Absent: nobody held anything back.
       */
      order: z.enum(['safe', 'depends-on-speed']).nullable().optional(),
    }),
  ),
  findings: z.array(consentFindingSchema),
});
export type ConsentMatrix = z.infer<typeof consentMatrixSchema>;
