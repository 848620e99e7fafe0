import { hidingVerdict, type ProofVerdict } from '@vigie/audit/proofs.ts';
import type { IncidentSubject } from '@vigie/contract/incident.ts';
import type { Check } from '@vigie/contract/checks.ts';
import type { FindingName } from '../../db/schema/stored-types.ts';
import type { RootedVerdict } from '../../evaluation/evaluated-page.ts';
import {
  causesOfVisit,
  isFindingOver,
  keyOfFinding,
  type PlannedVisit,
} from '../../evaluation/plan-findings.ts';
import type { Second } from './incident.policy.ts';

/** Page of a second visit, evaluated for the tracker of the incident. */
export interface SecondPage {
  outcome: 'measured' | 'failed';
  hits: number;
  rooted: RootedVerdict[];
  /** Result of the incident's test; null for any other incident. */
  tested: TestOutcome | null;
  /** Result against the tracking plan; null if it was not requested or not evaluated. */
  planned: Pick<PlannedVisit, 'findings' | 'events'> | null;
}

export type TestOutcome = 'passed' | 'failed' | 'unknown';

/** Returns whether the pages of a second visit confirm the first one. */
export function answerOf(subject: IncidentSubject, pages: readonly SecondPage[]): Second {
  if (pages.length === 0) return 'unknown';
  if (subject.kind === 'site')
    return agree(pages, ({ outcome }) => (outcome === 'failed' ? 'shown' : 'clean'));
  const measured = pages.filter(({ outcome }) => outcome === 'measured');
  switch (subject.kind) {
    case 'cause': {
      const { cause } = subject;
      return agree(measured, (page) => {
        if (cause.kind === 'finding') return resultOfFinding(cause, page.planned);
        // One visit answers a banner in one way, so it proves nothing about a matrix of four states.
        if (cause.kind === 'consent') return 'unknown';
        return cause.kind === 'test' ? resultOfTest(page.tested) : resultOfCause(cause, page);
      });
    }
    case 'hits-gone':
      return agree(measured, ({ hits }) => (hits === 0 ? 'shown' : 'clean'));
    default:
      return 'unknown';
  }
}

/** Returns `shown` if at least one page shows it, else `clean` if a page proves its absence, else `unknown`. */
function agree(pages: readonly SecondPage[], resultOf: (page: SecondPage) => Second): Second {
  const results = pages.map(resultOf);
  if (results.includes('shown')) return 'shown';
  return results.includes('clean') ? 'clean' : 'unknown';
}

function resultOfTest(tested: TestOutcome | null): Second {
  if (tested === 'failed') return 'shown';
  return tested === 'passed' ? 'clean' : 'unknown';
}

function resultOfFinding(name: FindingName, planned: SecondPage['planned']): Second {
  if (planned === null) return 'unknown';
  if (causesOfVisit(planned).has(keyOfFinding(name))) return 'shown';
  return isFindingOver(name, planned) ? 'clean' : 'unknown';
}

function resultOfCause({ check, reason }: { check: Check; reason: string }, { rooted }: SecondPage): Second {
  const isShown = rooted.some(
    ({ outcome, rootCheck, rootReason }) =>
      outcome === 'failed' && rootCheck === check && rootReason === reason,
  );
  if (isShown) return 'shown';
  const verdicts: readonly ProofVerdict[] = rooted;
  return hidingVerdict({ rootCheck: check, rootReason: reason }, verdicts) === null ? 'clean' : 'unknown';
}
