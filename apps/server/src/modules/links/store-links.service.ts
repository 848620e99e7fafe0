import { createLinkEvaluator } from '@vigie/audit/links/link-evaluator.ts';
import { linkRulesOf } from '@vigie/audit/links/link-rules.ts';
import type { RunEvent } from '@vigie/contract/agent-protocol.ts';
import type { RunPlan } from '../../db/schema/run-plan.ts';
import type { EvaluatedLink } from './link-checks.store.ts';

interface LinkEvaluation {
  plan: RunPlan;
  /** Hides the parts of addresses that the company's redactions name; null: it has none. */
  hide: ((url: string) => string) | null;
  now: Date;
}

/**
 * Judges the visits of campaign links, each by itself. Without a configured tracker, it is detected in the visit.
 * Returns none for other runs.
 */
export function evaluateFollowedLinks(
  events: readonly RunEvent[],
  { plan, hide, now }: LinkEvaluation,
): EvaluatedLink[] {
  const { links, tracking, urls } = plan;
  if (links === undefined) return [];
  const indexes = new Map(urls.map((url, index) => [new URL(url).href, index]));
  const rules = linkRulesOf(links);
  return events.flatMap((event): EvaluatedLink[] => {
    if (event.type !== 'page-finished' || event.observation.failure?.code === 'cancelled') return [];
    const { observation } = event;
    const index = indexes.get(new URL(event.url).href);
    if (index === undefined) return [];
    const written = urls[index] ?? event.url;
    const evaluator = createLinkEvaluator({ rules, tracking, isAlwaysTracked: !links.isMail });
    evaluator.add(0, { url: hide?.(written) ?? written, observation });
    const link = evaluator.finish().get(0);
    return link === undefined ? [] : [{ position: index + 1, checkedAt: now, link }];
  });
}
