import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Reading } from './option.ts';

type PageViewRule = NonNullable<TrackingSettings['pageViewRule']>;

/** Parses name=value; the value may be empty and may contain further equal signs. */
export function pageViewRule(word: string): Reading<PageViewRule> {
  const at = word.indexOf('=');
  const parameter = word.slice(0, at).trim();
  if (at > 0 && parameter !== '') return { value: { parameter, value: word.slice(at + 1).trim() } };
  return { wrong: `"${word}" is not a parameter and its value: write for example e=pv` };
}
