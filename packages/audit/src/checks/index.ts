import type { Check, Verdict } from '@vigie/contract/verdict.ts';
import type { Facts } from '../facts.ts';
import { judgeCsp } from './csp.ts';
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
