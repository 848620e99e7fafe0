import { DETECTED_PAGES } from '@vigie/contract/detection.ts';
import type { ConsentAction } from '@vigie/contract/observation/observation.ts';
import { basisOf, type PlannedWebsite } from './run-basis.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';

/** Looks at the first pages of a website; one that answers the banner looks at the start page alone. */
export function planDetection(website: PlannedWebsite, consent: ConsentAction): RunPlan {
  const basis = { ...basisOf(website, null), kind: 'trial' as const, consent };
  return consent === 'none'
    ? { ...basis, discover: true, pagesMax: DETECTED_PAGES }
    : { ...basis, urls: [website.url], pagesMax: 1 };
}
