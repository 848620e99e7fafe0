import { serverReportSchema } from '@vigie/contract/server-calls.ts';
import { samplerOf } from './sample-of.ts';
import { NOW, sampleId } from './sample-text.ts';

/** Creates what a shop's server sent on: most purchases to GA4, and fewer to Meta. */
export const sampleServerReport = samplerOf(serverReportSchema, {
  calls: { count: 412, decoded: 398, firstAt: '2026-03-09T08:00:00.000Z', lastAt: NOW },
  visits: { tied: 24, hits: { sent: 97, received: 96 } },
  destinations: [
    {
      family: 'ga4',
      name: 'Google Analytics 4',
      account: 'G-PHARE7X2Q',
      sent: 96,
      received: 96,
      sentOn: 94,
      accepted: 94,
      losses: [{ step: 'sent-on', reason: 'unknown', hits: 2 }],
    },
    {
      family: 'meta-conversions-api',
      name: 'Meta Conversions API',
      account: '1234567890123456',
      sent: 24,
      received: 24,
      sentOn: 18,
      accepted: 15,
      losses: [
        { step: 'sent-on', reason: 'trigger', hits: 6 },
        { step: 'accepted', reason: 'refused', hits: 3 },
      ],
    },
  ],
  findings: [
    {
      kind: 'refused-unseen',
      event: 'purchase',
      family: 'ga4',
      vendorName: 'Meta Conversions API',
      destination: { family: 'meta-conversions-api', account: '1234567890123456' },
      answer: 'Invalid parameter',
      proof: {
        requestId: '17',
        atMs: 840,
        call: { line: 12, at: NOW, host: 'graph.facebook.com', path: '/v24.0/1234567890123456/events' },
      },
      observationId: sampleId(3000),
      url: 'https://shop.example/thanks',
      observedAt: NOW,
    },
    {
      kind: 'value-changed',
      event: 'purchase',
      family: 'ga4',
      vendorName: 'Google Analytics 4',
      destination: { family: 'ga4', account: 'G-PHARE7X2Q' },
      property: 'value',
      expected: '19.90',
      seen: '16.58',
      proof: {
        requestId: '17',
        atMs: 840,
        call: { line: 11, at: NOW, host: 'www.google-analytics.com', path: '/g/collect' },
      },
      observationId: sampleId(3000),
      url: 'https://shop.example/thanks',
      observedAt: NOW,
    },
  ],
});
