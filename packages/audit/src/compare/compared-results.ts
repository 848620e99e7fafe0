import type { ChangeKind, ComparedPage } from '@vigie/contract/comparison.ts';
import { isCheck, type Check, type Outcome, type Verdict } from '@vigie/contract/verdict.ts';
import { rootOf } from '../root-cause.ts';

type Cause = ComparedPage['changes'][number]['cause'];
type Change = ComparedPage['changes'][number];

/** Result of a check, a test or the tracking plan on a page. */
export interface ComparedResult {
  /** Name of the check, or the name of the test or the finding in both runs. */
  name: string;
  outcome: Outcome;
  /** Root cause of a failure with its name in a filter; null unless the check failed. */
  root: { key: string; cause: Cause } | null;
}

/** Returns the verdicts of a visit in the compared form. */
export function comparedVerdicts(verdicts: Verdict[]): ComparedResult[] {
  return verdicts.map((verdict) => {
    const { check: name, outcome } = verdict;
    if (outcome !== 'failed') return { name, outcome, root: null };
    const { check, reason } = rootOf(verdict, verdicts);
    const cause = { kind: 'check' as const, check, reason: reason ?? '' };
    return { name, outcome, root: { key: `${check}:${reason ?? ''}`, cause } };
  });
}

/**
 * Returns the changes from the reference to the shown run, by cause. A result that one run skipped, or that another
 * fault hides, is neither broken nor fixed.
 */
export function changesOf(shown: ComparedResult[], reference: ComparedResult[]): Change[] {
  const before = new Map(reference.map((result) => [result.name, result]));
  const changes = new Map<string, Change>();
  for (const now of shown) {
    const then = before.get(now.name);
    const change = then && changeOf(now, then);
    if (!change) continue;
    const name = `${change.kind} ${change.root.key}`;
    const known = changes.get(name) ?? { kind: change.kind, ...change.root, checks: [] };
    changes.set(name, { ...known, checks: [...known.checks, ...checksOf(now.name)] });
  }
  return [...changes.values()];
}

function checksOf(name: string): Check[] {
  return isCheck(name) ? [name] : [];
}

function changeOf(
  now: ComparedResult,
  then: ComparedResult,
): { kind: ChangeKind; root: NonNullable<ComparedResult['root']> } | null {
  const root = now.root ?? then.root;
  if (root === null) return null;
  if (now.root !== null && then.root !== null) return bothFail(now.root, then.root, now.name);
  if (now.outcome === 'skipped' || then.outcome === 'skipped') return { kind: 'unjudged', root };
  return { kind: now.root === null ? 'fixed' : 'broken', root };
}

function bothFail(
  now: NonNullable<ComparedResult['root']>,
  then: NonNullable<ComparedResult['root']>,
  name: string,
) {
  const [isOwn, wasOwn] = [isOwnFault(now, name), isOwnFault(then, name)];
  if (isOwn === wasOwn)
    return isOwn || now.key === then.key ? ({ kind: 'failing', root: now } as const) : null;
  return { kind: 'unjudged', root: isOwn ? now : then } as const;
}

/** Returns whether a failure is not the consequence of another check's failure. */
function isOwnFault({ cause }: NonNullable<ComparedResult['root']>, name: string): boolean {
  return cause.kind !== 'check' || cause.check === name;
}
