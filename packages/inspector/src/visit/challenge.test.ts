import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { expect, it } from 'vitest';
import { challengeOf } from './challenge.ts';

function shown(
  status: number,
  {
    headers = {},
    title = '',
    requested = [],
  }: { headers?: Record<string, string>; title?: string; requested?: string[] } = {},
) {
  const document = { status, responseHeaders: headers, url: 'https://s.test/', finalUrl: 'https://s.test/' };
  const requests = requested.map((url) => ({ url, finalUrl: url }) as RequestRecord);
  return { document: document as unknown as RequestRecord, title, requests };
}

it.each([
  ['Cloudflare', shown(403, { headers: { 'cf-mitigated': 'challenge' } })],
  ['Cloudflare', shown(503, { headers: { server: 'cloudflare' }, title: 'Just a moment...' })],
  ['Cloudflare', shown(403, { title: 'Attention Required! | Cloudflare' })],
  ['DataDome', shown(403, { requested: ['https://geo.captcha-delivery.com/captcha/?initialCid=1'] })],
  ['Akamai', shown(403, { headers: { server: 'AkamaiGHost' }, title: 'Access Denied' })],
  ['Akamai', shown(200, { requested: ['https://s.test/_sec/cp_challenge/sec-cpt-int-4-3.js'] })],
  [
    'Imperva',
    shown(200, { requested: ['https://s.test/_Incapsula_Resource?SWUDNSAI=31&incident_id=12-34&edet=12'] }),
  ],
  ['HUMAN', shown(403, { title: 'Access to this page has been denied' })],
  ['AWS WAF', shown(202, { headers: { 'x-amzn-waf-action': 'challenge' } })],
  ['a CAPTCHA', shown(429, { requested: ['https://js.hcaptcha.com/1/api.js'] })],
])('is recognised: %s', (vendor, page) => {
  expect(challengeOf(page)).toMatchObject({ code: 'challenged', message: expect.stringContaining(vendor) });
});

it.each([
  ['a page of a site behind Cloudflare', shown(200, { headers: { server: 'cloudflare' }, title: 'Shop' })],
  [
    'an error of a site behind Cloudflare',
    shown(503, { headers: { server: 'cloudflare' }, title: 'Unavailable' }),
  ],
  ['a form with a CAPTCHA', shown(200, { requested: ['https://www.google.com/recaptcha/api.js'] })],
  [
    'a page that Imperva watches',
    shown(200, { requested: ['https://s.test/_Incapsula_Resource?SWJIYLWA=719d34'] }),
  ],
  ['a page that needs a right', shown(403, { title: 'Forbidden' })],
  ['no document', { document: null, title: null, requests: [] }],
])('is not %s', (_what, page) => {
  expect(challengeOf(page)).toBe(null);
});
