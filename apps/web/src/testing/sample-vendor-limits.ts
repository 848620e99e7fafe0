import type { PassedLimit, VisitLimits } from '@vigie/contract/stored-vendor-limits.ts';
import { limitFindingSchema, type LimitFinding } from '@vigie/contract/vendor-limit.ts';
import { samplesOf } from './sample-of.ts';
import { sampleId } from './samples.ts';

/** Returns a parameter that GA4 cuts, a purchase that Meta does not count, and a name that GA4 discards. */
function sampleLimitFindings(): LimitFinding[] {
  const ga4 = { vendor: 'ga4', vendorName: 'Google Analytics 4', asOf: '2026-03-01' };
  return samplesOf(limitFindingSchema, [
    {
      ...ga4,
      event: 'sign_up',
      requestId: 'r2',
      rule: 'ga4.parameter-value-length',
      kind: 'length',
      effect: 'cut',
      part: 'value',
      name: 'plan',
      limit: 100,
      unit: 'characters',
      value: 'gold and more…',
      measured: 140,
      source: 'https://support.google.com/analytics/answer/9267744',
    },
    {
      vendor: 'meta',
      vendorName: 'Meta Pixel',
      event: 'Purchase',
      requestId: 'r2',
      rule: 'meta.purchase-needs',
      kind: 'needs',
      effect: 'not-reported',
      part: 'event',
      name: 'Purchase',
      limit: 'currency',
      unit: null,
      value: '',
      measured: null,
      source: 'https://developers.facebook.com/docs/meta-pixel/reference',
      asOf: '2026-03-01',
    },
    {
      ...ga4,
      event: 'a_name_that_is_longer_than_what_is_allowed',
      requestId: null,
      rule: 'ga4.event-name-length',
      kind: 'length',
      effect: 'refused',
      part: 'event',
      name: 'event',
      limit: 40,
      unit: 'characters',
      value: 'a_name_that_is_longer_than_what_is_allowed',
      measured: 42,
      source: 'https://support.google.com/analytics/answer/9267744',
    },
  ]);
}

export const sampleVendorLimits = (): PassedLimit[] =>
  sampleLimitFindings().map((finding, index) => ({
    ...finding,
    pages: index + 1,
    isOver: index === 2,
    firstSeenAt: '2026-03-08T08:00:00.000Z',
    lastSeenAt: '2026-03-10T08:00:00.000Z',
    observationId: sampleId(980),
    url: 'https://www.boutique-demo.fr/compte',
  }));

export const sampleVisitLimits = (): VisitLimits => ({ findings: sampleLimitFindings(), isWhole: true });
