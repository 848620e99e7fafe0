import type { ServerReport } from '@vigie/contract/server-calls.ts';
import { expect, test } from 'vitest';
import { panelOfTools, WEBSITE_ID as ID } from '../../test/panel-of-tools.ts';
import { serverSide } from './server-side.ts';

const AT = '2026-05-07T10:00:00.000Z';
const REPORT: ServerReport = {
  calls: { count: 6, decoded: 6, dropped: 0, firstAt: AT, lastAt: AT },
  visits: { tied: 1, isCut: false, hits: { sent: 3, received: 3 } },
  destinations: [
    {
      family: 'meta-conversions-api',
      name: 'Meta Conversions API',
      account: '1',
      sent: 1,
      received: 1,
      sentOn: 0,
      accepted: 0,
      losses: [{ step: 'sent-on', reason: 'vendor-error', hits: 1 }],
    },
  ],
  findings: [
    {
      kind: 'not-sent-on',
      reason: 'vendor-error',
      event: 'purchase',
      family: 'ga4',
      vendorName: 'Meta Conversions API',
      destination: { family: 'meta-conversions-api', account: '1' },
      property: null,
      expected: null,
      seen: null,
      answer: 'HTTP 500',
      proof: {
        requestId: '7',
        atMs: 5,
        call: { line: 2, at: AT, host: 'graph.facebook.com', path: '/v24.0' },
      },
      observationId: ID,
      url: 'https://shop.example/thanks',
      observedAt: AT,
    },
  ],
  more: 0,
};
const ANSWERS = {
  [`/api/websites/${ID}/server-calls/report`]: REPORT,
};

test('losses behind a server are reported with the vendor, the remedy and the call', async () => {
  const signal = new AbortController().signal;
  expect(await serverSide.answer({ website: 'shop' }, panelOfTools(ANSWERS), signal)).toMatchObject({
    destinations: [{ vendor: 'Meta Conversions API', sent: 1, accepted: 0 }],
    findings: [
      {
        says: 'Meta Conversions API did not take purchase: the call failed (HTTP 500).',
        call: { host: 'graph.facebook.com' },
        link: expect.stringContaining(`observation=${ID}`),
      },
    ],
  });
});
