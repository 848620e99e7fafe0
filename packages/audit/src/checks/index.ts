import type { Check, Verdict } from '@vigie/contract/verdict.ts';
import type { Facts } from '../facts.ts';
import type { Remedies } from '../remedies/remedies.ts';
import { cspRemedies, evaluateCsp } from './csp.ts';
import { evaluateDataLayer } from './data-layer.ts';
import { evaluateHitPageview } from './hit-pageview.ts';
import { evaluateTagJs } from './tag-js.ts';
import { evaluateTagPhp } from './tag-php.ts';

/** Checks in evaluation order: a cause comes before the checks that depend on it. */
export const CHECKS_BY_CAUSE: readonly (readonly [Check, (facts: Facts) => Verdict])[] = [
  ['csp', evaluateCsp],
  ['tagJs', evaluateTagJs],
  ['tagPhp', evaluateTagPhp],
  ['dataLayer', evaluateDataLayer],
  ['hitPageview', evaluateHitPageview],
];

/** Remedies of the checks that define their own. `remedies/explain.ts` has those of the other checks. */
export const REMEDIES_OF_CHECKS: Readonly<Partial<Record<Check, Remedies>>> = { csp: cspRemedies };
