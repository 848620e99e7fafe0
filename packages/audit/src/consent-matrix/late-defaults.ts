import { USUAL_STATES } from '@vigie/contract/consent-matrix.ts';
import { GOOGLE } from '../consent/before-consent.ts';
import type { BareFinding, PageVisits } from './page-visit.ts';

/**
 * Returns hits of Google's tags before the Consent Mode default, once for each vendor, in the first state that shows
 * them.
 */
export function lateDefaults(visits: PageVisits): BareFinding[] {
  const found = new Map<string, BareFinding>();
  for (const state of USUAL_STATES) {
    const { defaultAtMs = null, vendors = [] } = visits[state] ?? {};
    if (defaultAtMs === null) continue;
    for (const { vendor, family, firstCallMs, firstCallWay = null } of vendors) {
      if (!GOOGLE.has(family ?? '') || firstCallMs === null || firstCallMs >= defaultAtMs) continue;
      if (found.has(vendor)) continue;
      const [expected, seen] = [firstCallMs, defaultAtMs].map((ms) => `${Math.round(ms)} ms`);
      found.set(vendor, {
        kind: 'consent-default-late',
        vendor,
        state,
        expected: `< ${expected}`,
        // A gateway may insert the tag above the page's own code.
        seen: firstCallWay === null ? (seen ?? null) : `${seen} (hits by ${firstCallWay})`,
      });
    }
  }
  return [...found.values()];
}
