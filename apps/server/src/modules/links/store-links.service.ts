import { createLinkEvaluator } from '@vigie/audit/links/link-evaluator.ts';
import { linkRulesOf } from '@vigie/audit/links/link-rules.ts';
import type { RunEvent } from '@vigie/contract/agent-protocol.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import type { JudgedLink } from './link-checks.store.ts';

interface Judging {
  plan: RunPlan;
  /** Hides the parts of addresses that the company's redactions name; null: it has none. */
  hide: ((url: string) => string) | null;
  now: Date;
}

/**
 * Judges the visits of campaign links, each by itself. Without a configured tracker, it is detected in the visit.
 * Returns none for other runs.
 */
export function judgeFollowedLinks(events: readonly RunEvent[], { plan, hide, now }: Judging): JudgedLink[] {
  const { links, tracking, urls } = plan;
  if (links === undefined) return [];
  const places = new Map(urls.map((url, index) => [new URL(url).href, index]));
  const rules = linkRulesOf(links);
  return events.flatMap((event): JudgedLink[] => {
    if (event.type !== 'page-finished' || event.observation.failure?.code === 'cancelled') return [];
    const { observation } = event;
    const index = places.get(new URL(event.url).href);
    if (index === undefined) return [];
    const written = urls[index] ?? event.url;
    const evaluator = createLinkEvaluator({ rules, tracking, isAlwaysTracked: !links.isMail });
    evaluator.add(0, { url: hide?.(written) ?? written, observation });
    const link = evaluator.finish().get(0);
    return link === undefined ? [] : [{ position: index + 1, checkedAt: now, link }];
  });
}
