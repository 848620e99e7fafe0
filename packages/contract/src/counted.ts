import * as z from 'zod';

/** States of a hit in the vendor's report. */
export const COUNTED_STATES = ['counted', 'late', 'left-out-as-asked', 'not-counted', 'cannot-say'] as const;
export type CountedState = (typeof COUNTED_STATES)[number];

/** Reasons of each state that has reasons. `excluded-agent` has two states: see `excludedAgent` of the audit. */
export const COUNTED_REASONS = {
  'left-out-as-asked': ['mark', 'excluded-address', 'excluded-agent', 'robot', 'consent-denied'],
  'not-counted': [
    'account',
    'date',
    'authentication',
    'host',
    'excluded-agent',
    'site-search',
    'ping',
    'not-recorded',
    'dropped',
    'refused',
    'invalid',
    'not-sent',
    'unexplained',
  ],
  'cannot-say': [
    'not-in-interface',
    'other-account',
    'no-identifier',
    'totals-only',
    'no-control',
    'interface-away',
    'quota',
    'authentication',
    'right-missing',
    'visitor-log-off',
    'live-away',
    'not-yet',
    'not-understood',
  ],
} as const satisfies Partial<Record<CountedState, readonly string[]>>;

/** Reasons why the state of a hit is unknown. */
export const CANNOT_SAY_REASONS = COUNTED_REASONS['cannot-say'];

type CountedReasons = typeof COUNTED_REASONS;
export type LeftOutReason = CountedReasons['left-out-as-asked'][number];
export type NotCountedReason = CountedReasons['not-counted'][number];
export type CannotSayReason = CountedReasons['cannot-say'][number];
export type CountedReason = LeftOutReason | NotCountedReason | CannotSayReason;

const REASONS = [...new Set(Object.values(COUNTED_REASONS).flat())] as [CountedReason, ...CountedReason[]];

/** State of one hit of a page in the vendor's report. */
export const countedHitSchema = z.object({
  /** `page_view`, or the vendor's name of the event. */
  event: z.string(),
  /** Index of the hit in the page's `hits`. */
  hit: z.int().min(0),
  state: z.enum(COUNTED_STATES),
  /** Null for `counted` and `late`. */
  reason: z.enum(REASONS).nullable(),
  /** Milliseconds from the hit to the first answer of the interface that had it. Null if no answer had it. */
  afterMs: z.int().min(0).nullable(),
  /** Row of the report, setting or answer that proves the state. Null if nothing was found. */
  proof: z.string().nullable(),
});
export type CountedHit = z.infer<typeof countedHitSchema>;
