import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import { detectedSettings } from '@vigie/contract/detected-settings.ts';
import type { Detection } from '@vigie/contract/detection.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { AuditOrder } from '../options/audit-order.ts';

/** A detection with the visits that it is made of. */
export interface SiteDetection {
  detection: Detection;
  visits: Observation[];
}

/** Returns an order that is judged by what was detected. What the order itself says stands above it. */
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
 * Returns the visits of a detection that the audit need not make again, by their pages: they answered the banner as
 * the audit does, and sent a page view. One that sent none might have waited longer for a collector that it knew.
 */
export function visitsToKeep({ visits }: SiteDetection, order: AuditOrder): Map<string, Observation> {
  if (order.hits === 'answer-locally' || order.mode !== 'isolated' || order.matrix !== null) return new Map();
  return new Map(
    visits
      .filter((visit) => answersAs(order.consent, visit))
      .filter((visit) => decodeHits(visit, order.tracking).some(({ kind }) => kind === 'page-view'))
      .map((visit) => [visit.requestedUrl, visit]),
  );
}

/** Returns where no banner stood, nothing was to be answered. */
function answersAs(action: AuditOrder['consent'], { consent }: Observation): boolean {
  if (consent.state === 'unavailable') return false;
  return consent.value.action === action || consent.value.bannerAtMs === null;
}
