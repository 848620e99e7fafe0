import type { Hit } from '@vigie/contract/hit.ts';
import { isCookieless } from '@vigie/contract/hit-consent.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { consentModeAt } from './consent-mode.ts';

/**
 * Returns the page views that count. A cookieless ping is none: Google models from it, and counts nobody. Where
 * consent comes later on the same page, Google counts the ping after all, so a ping may stand for the view of such a
 * page.
 */
export function countedPageViews(hits: readonly Hit[], mayPingsCount: boolean): Hit[] {
  const pageViews = hits.filter(({ kind }) => kind === 'page-view');
  const whole = pageViews.filter((hit) => !isCookieless(hit));
  return whole.length > 0 || !mayPingsCount ? whole : pageViews;
}

/** Only pings announced the page, and nothing shows that consent came after them. */
export function isNeverCounted(
  pageViews: readonly Hit[],
  { observation, hits }: { observation: Observation; hits: readonly Hit[] },
): boolean {
  if (pageViews.length === 0 || !pageViews.every(isCookieless)) return false;
  const commands = seen(observation.consent)?.signals?.consentMode ?? [];
  const isGranted = consentModeAt(commands, 'analytics_storage') === 'granted';
  return !isGranted && hits.every((hit) => hit.kind === 'other' || isCookieless(hit));
}
