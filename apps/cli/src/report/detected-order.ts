import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import { detectedSettings } from '@vigie/contract/detected-settings.ts';
import type { Detection } from '@vigie/contract/detection.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { AuditOrder } from '../options/audit-order.ts';

/** A detection with its visits. */
export interface SiteDetection {
  detection: Detection;
  visits: Observation[];
}

/** Returns an order with the detected settings. Settings of the order itself take precedence. */
export function detectedOrder(order: AuditOrder, detection: Detection): AuditOrder {
  const found = detectedSettings(detection);
  if (found === null) return order;
  const { requiredVariables, pageViewRule } = order.tracking;
  const mustAccept = detection.trackers[0]?.waitsForConsent === true && !order.isConsentGiven;
  return {
    ...order,
    consent: mustAccept ? 'accept' : order.consent,
    tracking: {
      ...order.tracking,
      ...found,
      requiredVariables: requiredVariables.length > 0 ? requiredVariables : found.requiredVariables,
      pageViewRule: pageViewRule ?? found.pageViewRule,
    },
  };
}

/**
 * Returns the visits of a detection that the audit can reuse, by page: they gave the audit's answer and sent a page
 * view. A visit without a page view is repeated, since it might have waited longer for a known collector.
 */
export function selectReusableVisits({ visits }: SiteDetection, order: AuditOrder): Map<string, Observation> {
  if (order.hits === 'answer-locally' || order.mode !== 'isolated' || order.matrix !== null) return new Map();
  return new Map(
    visits
      .filter((visit) => answersAs(order.consent, visit))
      .filter((visit) => decodeHits(visit, order.tracking).some(({ kind }) => kind === 'page-view'))
      .map((visit) => [visit.requestedUrl, visit]),
  );
}

/** Returns whether a visit gave the answer. Without a banner, any answer matches. */
function answersAs(action: AuditOrder['consent'], { consent }: Observation): boolean {
  if (consent.state === 'unavailable') return false;
  return consent.value.action === action || consent.value.bannerAtMs === null;
}
