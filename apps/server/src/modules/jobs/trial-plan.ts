import type * as z from 'zod';
import type { probeInputSchema } from '@vigie/contract/website.ts';
import type { TrialInput } from '@vigie/contract/trial.ts';
import { basisOf, judgedConsent, type PlannedContext, type PlannedWebsite } from './run-basis.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';

export interface Trial {
  website: PlannedWebsite;
  context: PlannedContext | null;
  pageUrl: string;
  input: Pick<TrialInput, 'content' | 'condition' | 'agentId'>;
}

/** Settings as they stand in their form. */
export type SettingsTrial = Omit<z.infer<typeof probeInputSchema>, 'id' | 'pageUrl'>;

/** A trial of a test that need not be saved, on one page. */
export function planTrial({ website, context, pageUrl, input }: Trial): RunPlan {
  const { agentId, content, condition } = input;
  const test = { id: null, title: '', content, condition, urls: null };
  return { ...onePage(website, context, pageUrl), agentId, tests: [test] };
}

/** A visit of one page with settings that are not saved yet; it answers as audits do, unless told otherwise. */
export function planSettingsTrial(
  website: PlannedWebsite,
  { context, pageUrl }: Pick<Trial, 'context' | 'pageUrl'>,
  { tracking, visits = {}, consent = judgedConsent(tracking) }: SettingsTrial,
): RunPlan {
  const page = onePage(website, context, pageUrl);
  return { ...page, tracking, visits: { ...page.visits, ...visits }, consent };
}

function onePage(website: PlannedWebsite, context: PlannedContext | null, pageUrl: string): RunPlan {
  return { ...basisOf(website, context), kind: 'trial', urls: [pageUrl], pagesMax: 1 };
}
