import type { PlanFinding } from '@vigie/contract/tracking-plan.ts';
import { findingRemedy, findingTitle } from '@vigie/contract/wording/finding-advice.ts';
import { findingSentence } from '@vigie/contract/wording/finding-words.ts';
import type { Labels } from './labels/labels.ts';

/** Returns a finding as text: subject, fault and action. */
export function findingShown(
  finding: PlanFinding,
  labels: Pick<Labels, 'locale'>,
): { name: string; title: string; sentence: string; remedy: string } {
  const locale = labels.locale;
  const { source, event, property } = finding;
  return {
    name: [source, event, ...(property === null ? [] : [property])].join(' '),
    title: findingTitle(finding.kind, locale),
    sentence: findingSentence(finding, locale),
    remedy: findingRemedy(finding, locale),
  };
}
