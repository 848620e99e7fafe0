import type { QualityTab, QualityView, SitePolicy } from '@vigie/contract/data-quality.ts';
import { type Evidence, INTEGRITY_REASONS, type Outcome, type Verdict } from '@vigie/contract/verdict.ts';
import type { VerdictCount } from '../../evaluation/verdict-count.ts';
import { lastingPolicies } from '@vigie/audit/csp/nonce.ts';
import { policyChange } from '@vigie/audit/csp/policy-change.ts';
import { parsePolicy, rulingDirective } from '@vigie/audit/csp/policy-text.ts';
import type { CspRecord } from '@vigie/contract/observation/policy.ts';
import { withoutQuery } from '../../access/captured-values.ts';

export type Tab = Pick<QualityTab, 'check' | 'view'>;

const INTEGRITY: ReadonlySet<string> = new Set(INTEGRITY_REASONS);

/** Returns whether the reason of a failing verdict belongs to the view. */
export function isInView(view: QualityView | null, reason: string): boolean {
  return view === null || (view === 'integrity') === INTEGRITY.has(reason);
}

/**
 * Returns the outcome of a verdict in a view. A page view without a required variable passes `triggering`. One that was
 * never sent is skipped in `integrity`.
 */
function outcomeInView(
  view: QualityView | null,
  { outcome, reason }: Pick<VerdictCount, 'outcome' | 'reason'>,
): Outcome {
  if (outcome !== 'failed' || isInView(view, reason)) return outcome;
  return view === 'triggering' ? 'passed' : 'skipped';
}

/** Returns the verdicts of a tab, each with its outcome in the tab's view. */
export function countsOfTab(counts: VerdictCount[], { check, view }: Tab): VerdictCount[] {
  return counts
    .filter((count) => count.check === check)
    .map((count) => ({ ...count, outcome: outcomeInView(view, count) }));
}

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Share of passed among measured verdicts, in percent; null: nothing was measured. */
  rate: number | null;
}

export function tally(counts: VerdictCount[]): Tally {
  const sum = (wanted: Outcome) =>
    counts.filter(({ outcome }) => outcome === wanted).reduce((total, { verdicts }) => total + verdicts, 0);
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
  return {
    passed,
    failed,
    skipped,
    rate: passed + failed === 0 ? null : (100 * passed) / (passed + failed),
  };
}

/** Returns reasons of one outcome with their verdicts, most frequent first. */
export function reasonsByCount(
  counts: VerdictCount[],
  outcome: Outcome,
): { reason: string; verdicts: number }[] {
  const sums = new Map<string, number>();
  for (const { reason, verdicts } of counts.filter((count) => count.outcome === outcome))
    sums.set(reason, (sums.get(reason) ?? 0) + verdicts);
  return [...sums]
    .map(([reason, verdicts]) => ({ reason, verdicts }))
    .toSorted((a, b) => b.verdicts - a.verdicts || (a.reason < b.reason ? -1 : 1));
}

type Policy = CspRecord['policies'][number];
type Change = SitePolicy['changes'][number];

/** Returns the changes that a policy needs, from what it blocked: each change once, those for the tag first. */
export function changesOf(policy: Policy, verdicts: Verdict[]): Change[] {
  if (policy.disposition === 'report') return [];
  const changes = verdicts
    .filter(({ check, outcome }) => check === 'csp' && outcome === 'failed')
    .filter(({ evidence }) => isStoppedBy(policy, evidence))
    .map(({ reason, evidence }) => {
      const url = typeof evidence['url'] === 'string' ? withoutQuery(evidence['url']) : '';
      return {
        target: reason === 'blocks-js-tag' ? ('js-tag' as const) : ('php-tag' as const),
        blockedUrl: evidence['inline'] === true || url === '' ? null : url,
        ...policyChange(policy.text, { ...evidence, url }),
      };
    });
  const distinct = new Map(changes.map((change) => [`${change.target} ${change.after}`, change]));
  return [...distinct].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}

/**
 * Returns whether the policy may have blocked the request. If the browser named no policy, each one with a ruling
 * directive counts.
 */
function isStoppedBy({ text }: Policy, { policies, directive }: Evidence): boolean {
  const named = Array.isArray(policies) ? policies.flatMap(lastingPolicies) : [];
  if (named.length > 0) return named.includes(text);
  return rulingDirective(parsePolicy(text), String(directive ?? 'script-src')) !== null;
}
