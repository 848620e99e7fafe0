import type { Remedy, RemedyCode, Verdict } from '@vigie/contract/verdict.ts';
import type { ProofReason } from '@vigie/contract/remedy-proof.ts';
import { collectorFault, isPreflightRefused, sendCorsHeaders } from './change-collector.ts';
import {
  declareAsArray,
  declareAsObject,
  declareDataLayer,
  fillDataLayer,
  moveDataLayer,
} from './change-data-layer.ts';
import { addPageViewCall, removeSecondCall, setAccount, useOwnAccount } from './change-page-view.ts';
import { addTrustedTypesPolicy, allowInPolicy } from './change-policy.ts';
import {
  addTag,
  answerWithTag,
  removeSecondTag,
  sayScript,
  updateIntegrity,
  useHttps,
  useSeenAddress,
} from './change-tag.ts';
import { unless, type Plan, type RehearsalCase } from './rehearsal-case.ts';

type Planner = (rehearsed: RehearsalCase) => Plan | Promise<Plan>;

/** Planner of each remedy, or the reason why it cannot be tried. The change does what the remedy's sentence describes. */
const PLANNERS: Record<RemedyCode, Planner | ProofReason> = {
  'add-tag-to-page': addTag,
  'use-seen-address': useSeenAddress,
  'call-tracker': addPageViewCall,
  'use-living-collector': 'collector-retired',
  'use-own-account': useOwnAccount,
  'use-account-of-other-pages': useOwnAccount,
  'set-account': setAccount,
  'leave-out-parameter': 'collector-refuses',
  'find-drop-reason': 'collector-refuses',
  'fix-status': answerWithTag,
  'check-network': answerWithTag,
  'allow-in-csp': allowInPolicy,
  'allow-inline-in-csp': allowInPolicy,
  'add-nonce-to-tag': 'policy-takes-nonce',
  'add-trusted-types-policy': addTrustedTypesPolicy,
  'use-https': useHttps,
  'update-integrity': updateIntegrity,
  'send-javascript-mime-type': sayScript,
  'fix-script-error': answerWithTag,
  'remove-duplicate-tag': removeSecondTag,
  'remove-duplicate-page-view': removeSecondCall,
  'stop-history-page-view': removeSecondCall,
  'send-cors-headers': sendCorsHeaders,
  'declare-data-layer': declareDataLayer,
  'declare-data-layer-array': declareAsArray,
  'declare-data-layer-object': declareAsObject,
  'declare-data-layer-before-tag': moveDataLayer,
  'fill-data-layer': fillDataLayer,
  'make-data-layer-readable': 'data-layer-unreadable',
  'mend-health-test': 'test-of-website',
  'wait-for-consent': 'waits-for-consent-manager',
  'send-page-view': addPageViewCall,
  'mend-collector': 'collector-refuses',
  'send-variable': 'values-not-known',
  'correct-variable': 'values-not-known',
  'fill-variable': 'values-not-known',
  'mend-cause-first': 'still-fails',
};

/**
 * Remedies for a collector that does not answer. Vigie can respond in place of a tag, but only the collector knows
 * whether it counts.
 */
const OF_COLLECTOR: ReadonlySet<RemedyCode> = new Set(['fix-status', 'check-network', 'mend-collector']);

/** Returns the reason why a remedy needs work that no change of the page can replace; null if it can be tried. */
export function othersWork(verdict: Verdict, { code }: Remedy): ProofReason | null {
  if (verdict.check !== 'tagJs' && OF_COLLECTOR.has(code)) return collectorFault(verdict);
  if (code === 'send-cors-headers' && isPreflightRefused(verdict)) return 'preflight-refused';
  const planner = PLANNERS[code];
  return typeof planner === 'string' ? planner : null;
}

/** Returns the smallest list of changes that implements a remedy, or the reason why none can be tried. */
export async function planRehearsalChanges(rehearsed: RehearsalCase): Promise<Plan> {
  const { verdict, remedy } = rehearsed;
  const why = othersWork(verdict, remedy);
  const planner = PLANNERS[remedy.code];
  if (why !== null || typeof planner === 'string') return unless(why ?? 'still-fails');
  return planner(rehearsed);
}
