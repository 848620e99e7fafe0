import { expect, it } from 'vitest';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import { createTarget } from '../browser/target.ts';
import { createRequestLog } from './request-log.ts';
import { createVisitClock } from './visit-clock.ts';

const REQUESTED_ADDRESS = 'https://shop.example/to';
const COLLECTOR = 'https://stats.example/matomo.php?rec=1';
const requestId = 'one';

/** Returns a request log of a page with these browser events. */
function logOf(events: [name: string, event: object][]) {
  const handlers = new Map<string, (event: object) => void>();
  const session = {
    on: (name: string, handler: (event: object) => void) => void handlers.set(name, handler),
    tell: () => undefined,
  } as unknown as CdpSession;
  const clock = createVisitClock(() => 0);
  const log = createRequestLog({ mainFrameId: 'main', clock, testScriptUrl: 'none' });
  log.start(createTarget('page', session));
  for (const [name, event] of events) handlers.get(`Network.${name}`)?.({ requestId, ...event });
  return log.finish();
}

const request = { url: REQUESTED_ADDRESS, method: 'GET', headers: {} };
const sent = { request, type: 'Fetch', initiator: { type: 'script' }, timestamp: 1, wallTime: 1 };
const sentOn = { statusCode: 302, headers: { Location: COLLECTOR } };
const failed = { errorText: '', blockedReason: 'csp' };

it('of a redirect that a policy stops names where it led', async () => {
  const [record] = await logOf([
    ['requestWillBeSent', sent],
    ['responseReceivedExtraInfo', sentOn],
    ['loadingFailed', failed],
  ]);
  expect(record).toMatchObject({
    finalUrl: COLLECTOR,
    redirects: [{ url: REQUESTED_ADDRESS, status: 302 }],
    failure: { blockedReason: 'csp' },
  });
});

it('names a redirect once that went on', async () => {
  const next = {
    ...sent,
    request: { ...request, url: COLLECTOR },
    redirectResponse: { url: REQUESTED_ADDRESS, status: 302 },
  };
  const [record] = await logOf([
    ['requestWillBeSent', sent],
    ['responseReceivedExtraInfo', sentOn],
    ['requestWillBeSent', next],
    ['loadingFailed', failed],
  ]);
  expect(record).toMatchObject({ finalUrl: COLLECTOR, redirects: [{ url: REQUESTED_ADDRESS, status: 302 }] });
});

it.each([
  ['a redirect that the page does not follow is the answer', 1, { state: 'answered', status: 302, finalUrl: REQUESTED_ADDRESS, redirects: [] }],
  ['one that it followed and gave up is not', 2, { state: 'cancelled', status: null, finalUrl: COLLECTOR }],
])('%s', async (_what, timesSent, expected) => {
  const next = { ...sent, request: { ...request, url: COLLECTOR }, redirectResponse: { url: REQUESTED_ADDRESS, status: 302 } };
  const [record] = await logOf([
    ['requestWillBeSent', sent],
    ['requestWillBeSentExtraInfo', { headers: {} }],
    ['responseReceivedExtraInfo', sentOn],
    ['requestWillBeSent', next],
    ...Array.from({ length: timesSent - 1 }, (): [string, object] => ['requestWillBeSentExtraInfo', { headers: {} }]),
    ['loadingFailed', { errorText: 'net::ERR_ABORTED', canceled: true }],
  ]);
  expect(record).toMatchObject(expected);
}); // prettier-ignore
