import type { PlanFinding } from '@vigie/contract/tracking-plan.ts';
import type { Labels } from './labels/labels.ts';

/** A finding for people: what it is about, and what is wrong with it in a sentence. */
export function findingShown(
  finding: PlanFinding,
  _labels: Pick<Labels, 'locale'>,
): { name: string; sentence: string } {
  const { source, event, property, kind, expected, seen } = finding;
  const name = [source, event, ...(property === null ? [] : [property])].join(' ');
  return { name, sentence: `${kind} ${expected ?? ''} ${seen ?? ''}` };
}
