import type { QualityTab, QualityView, SitePolicy } from '@vigie/contract/data-quality.ts';
import { type Evidence, INTEGRITY_REASONS, type Outcome, type Verdict } from '@vigie/contract/verdict.ts';
import type { VerdictCount } from '../../judging/verdict-count.ts';
import { lastingPolicies } from '@vigie/audit/csp/nonce.ts';
import { policyChange } from '@vigie/audit/csp/policy-change.ts';
import { parsePolicy, rulingDirective } from '@vigie/audit/csp/policy-text.ts';
import type { CspRecord } from '@vigie/contract/observation/policy.ts';
import { withoutQuery } from '../../access/captured-values.ts';

export type Tab = Pick<QualityTab, 'check' | 'view'>;

const INTEGRITY: ReadonlySet<string> = new Set(INTEGRITY_REASONS);

/** Returns whether a failing verdict's reason is one that the view speaks of. */
export function isInView(view: QualityView | null, reason: string): boolean {
  return view === null || (view === 'integrity') === INTEGRITY.has(reason);
}

/**
 * Returns a page view that left with a variable missing was triggered; of one that never left, integrity is not
 * known.
 */
function outcomeInView(
  view: QualityView | null,
  { outcome, reason }: Pick<VerdictCount, 'outcome' | 'reason'>,
): Outcome {
  if (outcome !== 'failed' || isInView(view, reason)) return outcome;
  return view === 'triggering' ? 'passed' : 'skipped';
}

/** Returns verdicts of a tab, each with the outcome that its view gives it. */
export function countsOfTab(counts: VerdictCount[], { check, view }: Tab): VerdictCount[] {
  return counts
    .filter((count) => count.check === check)
    .map((count) => ({ ...count, outcome: outcomeInView(view, count) }));
}

interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** Share of what was measured that passed, in percent; null: nothing was. */
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
export function reasonsOf(counts: VerdictCount[], outcome: Outcome): { reason: string; verdicts: number }[] {
  const sums = new Map<string, number>();
  for (const { reason, verdicts } of counts.filter((count) => count.outcome === outcome))
    sums.set(reason, (sums.get(reason) ?? 0) + verdicts);
  return [...sums]
    .map(([reason, verdicts]) => ({ reason, verdicts }))
    .toSorted((a, b) => b.verdicts - a.verdicts || (a.reason < b.reason ? -1 : 1));
}

type Policy = CspRecord['policies'][number];
type Change = SitePolicy['changes'][number];

/** Returns what a policy must say otherwise, by what it stopped: each change once, those for the tag first. */
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

/** Returns where the browser named no policy, each that rules the directive may have been it. */
function isStoppedBy({ text }: Policy, { policies, directive }: Evidence): boolean {
  const named = Array.isArray(policies) ? policies.flatMap(lastingPolicies) : [];
  if (named.length > 0) return named.includes(text);
  return rulingDirective(parsePolicy(text), String(directive ?? 'script-src')) !== null;
}
