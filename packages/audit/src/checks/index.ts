import type { Check, Verdict } from '@vigie/contract/verdict.ts';
import type { Facts } from '../facts.ts';
import type { Remedies } from '../remedies/remedies.ts';
import { cspRemedies, judgeCsp } from './csp.ts';
import { judgeDataLayer } from './data-layer.ts';
import { judgeHitPageview } from './hit-pageview.ts';
import { judgeTagJs } from './tag-js.ts';
import { judgeTagPhp } from './tag-php.ts';

/** The checks in the order in which they are judged: causes before what follows from them. */
export const CHECKS_BY_CAUSE: readonly (readonly [Check, (facts: Facts) => Verdict])[] = [
  ['csp', judgeCsp],
  ['tagJs', judgeTagJs],
  ['tagPhp', judgeTagPhp],
  ['dataLayer', judgeDataLayer],
  ['hitPageview', judgeHitPageview],
];

/** What fixes the reasons of checks that bring their remedies; those of the others are in `remedies/explain.ts`. */
export const REMEDIES_OF_CHECKS: Readonly<Partial<Record<Check, Remedies>>> = { csp: cspRemedies };
