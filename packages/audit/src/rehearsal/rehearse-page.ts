import type { Change } from '@vigie/contract/change.ts';
import type { RemedyProof } from '@vigie/contract/remedy-proof.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Check, Verdict } from '@vigie/contract/verdict.ts';
import { evaluateObservation } from '../evaluate-observation.ts';
import { explain } from '../remedies/explain.ts';
import { rootOf } from '../root-cause.ts';
import { othersWork, planRehearsalChanges } from './plan-changes.ts';
import { isAllowedByUs } from './preflighted-hits.ts';
import { proofOf, type Round, type Tried } from './proof-of.ts';
import { unless, type Plan, type SeenPage } from './rehearsal-case.ts';

/** Maximum number of rounds, because a remedy may uncover the next fault. */
const ROUNDS_MAX = 3;

export interface Rehearsal {
  /** Verdicts of one tracker on the page. */
  verdicts: Verdict[];
  tracking: TrackingSettings;
  sound: SeenPage | null;
  /** Visits the page with these changes; no hit leaves the browser. Returns null if the page could not be visited. */
  visit: (changes: readonly Change[]) => Promise<SeenPage | null>;
}

export type Proofs = Partial<Record<Check, RemedyProof>>;

/**
 * Rehearses the remedies of a page's failing verdicts, each root fault separately. It visits the page without changes
 * before and after: a fault that disappears by itself gives no proof.
 */
export async function rehearsePage(rehearsal: Rehearsal): Promise<Proofs> {
  const { verdicts } = rehearsal;
  const failing = verdicts.filter(({ outcome }) => outcome === 'failed');
  const groups = Map.groupBy(failing, (verdict) => rootOf(verdict, verdicts));
  const tries = new Map<Verdict, Tried>();
  for (const root of groups.keys()) {
    const remedy = explain(root, verdicts);
    const why = remedy === null ? 'still-fails' : othersWork(root, remedy);
    if (why !== null) tries.set(root, { rounds: [], why });
  }
  const open = [...groups].filter(([root]) => !tries.has(root));
  if (open.length > 0) await rehearseOpen(rehearsal, { open, tries });
  const proofs = [...groups].flatMap(([root, group]) =>
    group.map((verdict) => [
      verdict.check,
      proofOf(verdict, tries.get(root) ?? { rounds: [], why: 'visit-failed' }),
    ]),
  );
  return Object.fromEntries(proofs);
}

type Group = [root: Verdict, group: Verdict[]];

async function rehearseOpen(
  rehearsal: Rehearsal,
  { open, tries }: { open: Group[]; tries: Map<Verdict, Tried> },
): Promise<void> {
  const before = await rehearsal.visit([]);
  if (before === null) return;
  for (const [root, group] of open) tries.set(root, await rehearseGroup(rehearsal, { group, before }));
  const healed = open.filter(([root]) => isHealed(tries.get(root), root.check));
  if (healed.length === 0) return;
  const after = await rehearsal.visit([]);
  const again = after === null ? [] : evaluateObservation(after.observation, rehearsal.tracking);
  for (const [root] of healed)
    if (!isFailing(again, root.check)) tries.set(root, { rounds: [], why: 'not-reproducible' });
}

/** Tries the changes for the root fault, then for the faults that remain, until all pass or no change is left. */
async function rehearseGroup(
  rehearsal: Rehearsal,
  { group, before }: { group: Verdict[]; before: SeenPage },
): Promise<Tried> {
  const rounds: Round[] = [];
  let page = before;
  let changes: Change[] = [];
  for (;;) {
    const verdicts = evaluateObservation(page.observation, rehearsal.tracking);
    if (rounds.length > 0 || changes.length > 0)
      rounds.push({ changes, verdicts, isAllowedByUs: isAllowedByUs(page) });
    const left = verdicts.find(
      ({ check, outcome }) => outcome === 'failed' && group.some((one) => one.check === check),
    );
    if (left === undefined) return { rounds, why: rounds.length === 0 ? 'not-reproducible' : null };
    if (rounds.length >= ROUNDS_MAX) return { rounds, why: 'still-fails' };
    const plan = await planOf(rehearsal, { page, verdicts, left });
    if ('why' in plan) return { rounds, why: plan.why };
    const next = joined(changes, plan.changes);
    if (JSON.stringify(next) === JSON.stringify(changes)) return { rounds, why: 'still-fails' };
    const visited = await rehearsal.visit(next);
    if (visited === null) return { rounds, why: 'visit-failed' };
    page = visited;
    changes = next;
  }
}

interface Left {
  page: SeenPage;
  verdicts: Verdict[];
  left: Verdict;
}

async function planOf({ tracking, sound }: Rehearsal, { page, verdicts, left }: Left): Promise<Plan> {
  const verdict = rootOf(left, verdicts);
  const remedy = explain(verdict, verdicts);
  if (remedy === null) return unless('still-fails');
  return planRehearsalChanges({ ...page, verdict, remedy, tracking, sound });
}

/** Returns both lists of changes. A header that is set again replaces its earlier value. */
function joined(changes: readonly Change[], more: readonly Change[]): Change[] {
  const isSetAgain = (change: Change) =>
    change.kind === 'set-header' &&
    more.some((one) => one.kind === 'set-header' && one.url === change.url && one.name === change.name);
  return [...changes.filter((change) => !isSetAgain(change)), ...more];
}

const isHealed = (tried: Tried | undefined, check: Check) =>
  tried?.rounds.some(({ verdicts }) => isPassing(verdicts, check)) === true;
const isPassing = (verdicts: Verdict[], check: Check) =>
  verdicts.some((verdict) => verdict.check === check && verdict.outcome === 'passed');
const isFailing = (verdicts: Verdict[], check: Check) =>
  verdicts.some((verdict) => verdict.check === check && verdict.outcome === 'failed');
