import type { Hit } from '@vigie/contract/hit.ts';
import { isCookieless } from '@vigie/contract/hit-consent.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { consentModeAt } from './consent-mode.ts';

/**
 * Returns the page views that count. Cookieless pings do not: Google uses them for models and counts no visitor. If
 * consent follows on the same page, Google counts the ping, so it can replace the page view.
 */
export function countedPageViews(hits: readonly Hit[], mayPingsCount: boolean): Hit[] {
  const pageViews = hits.filter(({ kind }) => kind === 'page-view');
  const whole = pageViews.filter((hit) => !isCookieless(hit));
  return whole.length > 0 || !mayPingsCount ? whole : pageViews;
}

/** Returns whether only pings announced the page, and nothing shows that consent followed. */
export function isNeverCounted(
  pageViews: readonly Hit[],
  { observation, hits }: { observation: Observation; hits: readonly Hit[] },
): boolean {
  if (pageViews.length === 0 || !pageViews.every(isCookieless)) return false;
  const commands = seen(observation.consent)?.signals?.consentMode ?? [];
  const isGranted = consentModeAt(commands, 'analytics_storage') === 'granted';
  return !isGranted && hits.every((hit) => hit.kind === 'other' || isCookieless(hit));
}
