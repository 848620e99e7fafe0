import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { TrialInput } from '@vigie/contract/trial.ts';
import { basisOf, type PlannedContext, type PlannedWebsite } from './run-basis.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';

export interface Trial {
  website: PlannedWebsite;
  context: PlannedContext | null;
  pageUrl: string;
  input: Pick<TrialInput, 'content' | 'condition' | 'agentId'>;
}

/** A trial of a test that need not be saved, on one page. */
export function planTrial({ website, context, pageUrl, input }: Trial): RunPlan {
  const { agentId, content, condition } = input;
  const test = { id: null, title: '', content, condition, urls: null };
  return { ...onePage(website, context, pageUrl), agentId, tests: [test] };
}

/** A visit of one page with settings that are not saved yet. */
export function planSettingsTrial(
  website: PlannedWebsite,
  { context, pageUrl }: Pick<Trial, 'context' | 'pageUrl'>,
  tracking: TrackingSettings,
): RunPlan {
  return { ...onePage(website, context, pageUrl), tracking };
}

function onePage(website: PlannedWebsite, context: PlannedContext | null, pageUrl: string): RunPlan {
  return { ...basisOf(website, context), kind: 'trial', urls: [pageUrl], pagesMax: 1 };
}
