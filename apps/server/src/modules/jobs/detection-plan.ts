import { DETECTED_PAGES } from '@vigie/contract/detection.ts';
import type { ConsentAction } from '@vigie/contract/observation/observation.ts';
import { baseUrlOf, basisOf, type PlannedContext, type PlannedWebsite } from './run-basis.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';

/** Looks at the first pages of a website; one that answers the banner looks at the start page alone. */
export function planDetection(
  website: PlannedWebsite,
  context: PlannedContext | null,
  consent: ConsentAction,
): RunPlan {
  const basis = { ...basisOf(website, context), kind: 'trial' as const, consent };
  return consent === 'none'
    ? { ...basis, discover: true, pagesMax: DETECTED_PAGES }
    : { ...basis, urls: [baseUrlOf(website, context)], pagesMax: 1 };
}
