import type { Check, ReasonOf } from '@vigie/contract/checks.ts';
import { REASONS, type Outcome, type SkipReason } from '@vigie/contract/verdict.ts';

/** Verdict with the fields that proofs read; the reason is empty if it passed. */
export interface ProofVerdict {
  check: Check;
  outcome: Outcome;
  reason: string;
}

type Further = { readonly [C in Check]?: Partial<Record<ReasonOf<C>, readonly ReasonOf<C>[]>> };

const BEFORE_THE_WAY = ['not-requested', 'collector-retired', 'blocked-by-csp', 'mixed-content'] as const;

/**
 * Earlier reasons that each reason proves to be over. A check that fails at a later stage has passed the stages before.
 * Missing reasons may be hidden by it. For a check without an entry, only a pass is a proof.
 */
const FURTHER: Further = {
  tagJs: {
    'script-error': REASONS.tagJs.filter((reason) => reason !== 'script-error' && reason !== 'loaded-twice'),
    'loaded-twice': REASONS.tagJs.filter((reason) => reason !== 'loaded-twice'),
  },
  tagPhp: {
    'collector-retired': ['not-requested'],
    'blocked-by-csp': ['not-requested', 'collector-retired'],
    'mixed-content': ['not-requested', 'collector-retired', 'blocked-by-csp'],
    'blocked-by-cors': BEFORE_THE_WAY,
    'network-error': BEFORE_THE_WAY,
    'http-error': [...BEFORE_THE_WAY, 'blocked-by-cors'],
  },
  csp: { 'blocks-php-tag': ['blocks-js-tag'] },
  dataLayer: {
    unreadable: ['missing'],
    'not-an-array': ['missing', 'unreadable', 'not-an-object'],
    'not-an-object': ['missing', 'unreadable', 'not-an-array'],
    empty: ['missing', 'unreadable', 'not-an-array', 'not-an-object'],
    late: ['missing', 'unreadable', 'not-an-array', 'not-an-object', 'empty'],
  },
  hitPageview: {
    failed: ['before-consent', 'not-sent'],
    dropped: ['before-consent', 'not-sent', 'failed'],
    'wrong-account': ['before-consent', 'not-sent', 'failed', 'dropped'],
    'sent-twice-by-history': ['before-consent', 'not-sent', 'failed', 'dropped', 'wrong-account'],
    'sent-twice': [
      'before-consent',
      'not-sent',
      'failed',
      'dropped',
      'wrong-account',
      'sent-twice-by-history',
    ],
    'variable-missing': [
      'before-consent',
      'not-sent',
      'failed',
      'dropped',
      'wrong-account',
      'sent-twice-by-history',
      'sent-twice',
    ],
    'variable-invalid': [
      'before-consent',
      'not-sent',
      'failed',
      'dropped',
      'wrong-account',
      'sent-twice-by-history',
      'sent-twice',
      'variable-missing',
    ],
    'variable-empty': [
      'before-consent',
      'not-sent',
      'failed',
      'dropped',
      'wrong-account',
      'sent-twice-by-history',
      'sent-twice',
      'variable-missing',
      'variable-invalid',
    ],
  },
};

/** Skip reasons by which the website's own rules end a check. */
const CONFIGURED_SKIPS: readonly (readonly [SkipReason, (reason: string) => boolean])[] = [
  ['tag-name-not-configured', () => true],
  ['no-data-layer-expected', () => true],
  ['health-test-not-applicable', (reason) => reason === 'health-test-failed'],
];

/** Root cause, and a verdict that gives evidence about it. */
export interface RootProof {
  rootCheck: Check;
  rootReason: string;
  verdict: ProofVerdict;
}

const ROOTS = Object.entries(REASONS).flatMap(([check, reasons]) =>
  reasons.map((reason) => ({ rootCheck: check as Check, rootReason: reason as string })),
);

/** Verdicts of a root's own check that prove its end without a pass. */
export const PROVING: readonly RootProof[] = ROOTS.flatMap((root) => {
  const { rootCheck: check, rootReason } = root;
  const further = Object.entries<readonly string[]>(
    (FURTHER[check] ?? {}) as Record<string, readonly string[]>,
  )
    .filter(([, over]) => over.includes(rootReason))
    .map(([reason]) => ({ ...root, verdict: { check, outcome: 'failed' as const, reason } }));
  const unasked = CONFIGURED_SKIPS.filter(([, isOver]) => isOver(rootReason)).map(([reason]) => ({
    ...root,
    verdict: { check, outcome: 'skipped' as const, reason },
  }));
  return [...further, ...unasked];
});

const UNSEEN = { outcome: 'skipped', reason: 'recording-unavailable' } as const;
const NOT_REQUESTED = { outcome: 'failed', reason: 'not-requested' } as const;
/** Skipped verdicts of a visit without consent. */
const WITHOUT_CONSENT = (['waits-for-consent', 'banner-not-answered'] as const).map((reason) => ({
  outcome: 'skipped' as const,
  reason,
}));

/**
 * Verdicts of another check that invalidate a pass as a proof. No policy blocks what was not requested, and nothing is
 * late for a tag that did not run.
 */
export const BLINDING: readonly RootProof[] = [
  ...blinds(['csp', 'blocks-js-tag'], 'tagJs', [NOT_REQUESTED, UNSEEN, ...WITHOUT_CONSENT]),
  ...blinds(['csp', 'blocks-php-tag'], 'tagPhp', [NOT_REQUESTED, UNSEEN, ...WITHOUT_CONSENT]),
  ...blinds(['dataLayer', 'late'], 'tagJs', [
    UNSEEN,
    ...WITHOUT_CONSENT,
    ...REASONS.tagJs
      .filter((reason) => reason !== 'loaded-twice')
      .map((reason) => ({ outcome: 'failed' as const, reason })),
  ]),
];

function blinds<C extends Check>(
  [rootCheck, rootReason]: [C, ReasonOf<C> & string],
  check: Check,
  verdicts: Omit<ProofVerdict, 'check'>[],
): RootProof[] {
  return verdicts.map((one) => ({ rootCheck, rootReason, verdict: { check, ...one } }));
}

/**
 * Returns the verdict of a visit that leaves a root cause open, though the visit does not show it; null if the root
 * cause is over.
 */
export function hidingVerdict<V extends ProofVerdict>(
  root: { rootCheck: Check; rootReason: string },
  verdicts: readonly V[],
): V | null {
  const own = verdicts.find(({ check }) => check === root.rootCheck);
  if (own === undefined) return null;
  const isPassed = own.outcome === 'passed';
  if (!isPassed && !PROVING.some((proof) => isProofOf(proof, root, own))) return own;
  const blinding = verdicts.find((verdict) => BLINDING.some((proof) => isProofOf(proof, root, verdict)));
  if (blinding === undefined) return null;
  return isPassed ? blinding : own;
}

function isProofOf(
  { rootCheck, rootReason, verdict }: RootProof,
  root: { rootCheck: Check; rootReason: string },
  { check, outcome, reason }: ProofVerdict,
): boolean {
  return (
    rootCheck === root.rootCheck &&
    rootReason === root.rootReason &&
    verdict.check === check &&
    verdict.outcome === outcome &&
    verdict.reason === reason
  );
}
