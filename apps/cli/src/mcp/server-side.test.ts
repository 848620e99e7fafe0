import type { ServerReport } from '@vigie/contract/server-calls.ts';
import { expect, test } from 'vitest';
import { openPanel } from '../panel/panel.ts';
import { createLocalAudits } from './local-audits.ts';
import { serverSide } from './server-side.ts';

const ID = '01900000-0000-7000-8000-000000000001';
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
const ANSWERS: Record<string, unknown> = {
  '/api/websites': {
    items: [{ id: ID, name: 'Shop', url: 'https://shop.example/' }],
    next: null,
    total: { count: 1, estimated: false },
  },
  [`/api/websites/${ID}/server-calls/report`]: REPORT,
};

test('losses behind a server are reported with the vendor, the remedy and the call', async () => {
  const url = 'https://panel.example';
  const calls = openPanel({ url, token: 'x', panelIdentifier: 'vigie-panel' }, (request) =>
    Promise.resolve(Response.json(ANSWERS[new URL((request as Request).url).pathname])),
  );
  const means = {
    panel: { calls, url },
    audits: createLocalAudits(() => Promise.reject(new Error('Nothing is audited.'))),
    seePage: () => Promise.reject(new Error('Nothing is visited.')),
    now: () => new Date('2026-05-08T00:00:00Z'),
  };
  const signal = new AbortController().signal;
  expect(await serverSide.answer({ website: 'shop' }, means, signal)).toMatchObject({
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
